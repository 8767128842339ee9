import { expect } from '@playwright/test';

/** The newest mail to an address in the local mailbox of the Doce at `url`, once it has come. */
export async function mailTo(
  url: string,
  address: string,
  subject = /./,
): Promise<{ subject: string; text: string }> {
  let found: { subject: string; text: string } | undefined;
  await expect
    .poll(async () => {
      const mails = (await (
        await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      ).json()) as { subject: string; text: string }[];
      found = mails.find((mail) => subject.test(mail.subject));
      return Boolean(found);
    })
    .toBe(true);
  return found!;
}
