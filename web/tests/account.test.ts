// SPDX-License-Identifier: MIT
// Name and account: a guest gets an account, logs out, comes back elsewhere, and deletes it.
import type { Page } from "playwright-core";
import { barriersOf } from "./support/axe";
import { expect, test } from "./support/browser";
import { newLogin } from "./support/online";

const PASSWORD = "correct horse";

async function claim(page: Page, login: string): Promise<void> {
  await page.locator("#new-login").fill(login);
  await page.locator("#new-password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByText(`You are logged in as ${login}.`).waitFor();
}

/** Fields get the focus a frame after their error is shown. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Refusals and sockets that end with their session are in the console too. */
function forgive(errors: string[]): void {
  errors.splice(0, errors.length, ...errors.filter((e) => !/401|WebSocket/.test(e)));
}

test("a name is kept", async ({ visit }) => {
  const { page } = await visit({ path: "/me" });
  const name = page.getByRole("textbox", { name: "Your name" });
  await name.fill("   ");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("1 to 40 characters, please.").waitFor();
  await name.fill("Ann Ölund");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("link", { name: "Play online" }).click();
  await page.getByRole("link", { name: "Name and account: Ann Ölund" }).waitFor();
});

test("an account is created, left, and found again elsewhere with its games", async ({ visit, errors }) => {
  const login = newLogin("ann");
  const { page } = await visit({ path: "/online" });
  await page.getByRole("button", { name: "Invite a friend to Flowers" }).click();
  await page.waitForURL(/\/g\//);
  await page.goto(new URL("/me", page.url()).href);
  await page.locator("#new-login").fill("x");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByText("3 to 32 characters").waitFor();
  await expect.poll(() => focused(page)).toBe("new-login");
  await claim(page, login);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByText("You are logged out.").waitFor();

  const { page: elsewhere } = await visit({ path: "/me", screen: "phone" });
  await elsewhere.locator("#login").fill(login);
  await elsewhere.locator("#password").fill("wrong horse");
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.getByText("The login or the password is wrong.").waitFor();
  expect(await elsewhere.locator("#password").inputValue()).toBe("wrong horse");
  await elsewhere.locator("#password").fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.getByText(/^Welcome back/).waitFor();
  await elsewhere.getByRole("link", { name: "Play online" }).click();
  await elsewhere.getByRole("region", { name: "Your games" }).getByText("Flowers").waitFor();
  forgive(errors);
});

test("a new password ends the other sessions and the tokens, and replaces the old one", async ({
  visit,
  errors,
}) => {
  const login = newLogin("new");
  const { page } = await visit({ path: "/me" });
  await claim(page, login);
  await page.getByRole("textbox", { name: "What is it for?" }).fill("my bot");
  await page.getByRole("button", { name: "Create a token" }).click();
  await page.getByRole("textbox", { name: "The new token" }).waitFor();
  const { page: elsewhere } = await visit({ path: "/me", screen: "phone" });
  await elsewhere.locator("#login").fill(login);
  await elsewhere.locator("#password").fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.getByText(`You are logged in as ${login}.`).waitFor();

  await page.getByRole("button", { name: "Change the password …" }).click();
  await page.getByLabel("Current password").fill("wrong horse");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText("At least 8 characters, please.").waitFor();
  await expect.poll(() => focused(page)).toBe("next-password");
  await page.getByLabel("New password").fill("better horse");
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText("This isn't your password.").waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText("The password is changed.").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Change the password …");
  await page.getByText("You have no tokens yet.").waitFor();
  await page.reload();
  await page.getByText(`You are logged in as ${login}.`).waitFor();

  await elsewhere.reload();
  await elsewhere.locator("#login").fill(login);
  await elsewhere.locator("#password").fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.getByText("The login or the password is wrong.").waitFor();
  await elsewhere.locator("#password").fill("better horse");
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.getByText(`You are logged in as ${login}.`).waitFor();
  forgive(errors);
});

test("an invisible name is refused, and why", async ({ visit, errors }) => {
  const { page } = await visit({ path: "/me" });
  await page.getByRole("textbox", { name: "Your name" }).fill("\u3164");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Only characters that others can see, please.").waitFor();
  errors.splice(0, errors.length, ...errors.filter((e) => !/400/.test(e)));
});

test("tokens are shown once, copied, revoked; the account goes with its password only", async ({
  visit,
  errors,
}) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page } = await visit({ path: "/me", context: { permissions } });
  await claim(page, newLogin("bot"));
  await page.getByRole("textbox", { name: "What is it for?" }).fill("my bot");
  await page.getByRole("button", { name: "Create a token" }).click();
  const token = await page.getByRole("textbox", { name: "The new token" }).inputValue();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  expect(await barriersOf(page)).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "Revoke the token “my bot”" }).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByRole("button", { name: "Revoke the token “my bot”" }).click();
  await page.getByText("You have no tokens yet.").waitFor();

  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByLabel("Your password, to be sure").fill("wrong horse");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("This isn't your password.").waitFor();
  await page.getByLabel("Your password, to be sure").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("It is deleted.").waitFor();
  forgive(errors);
});
