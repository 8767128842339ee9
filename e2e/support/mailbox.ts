import { expect } from '@playwright/test';

interface Mail {
  subject: string;
  text: string;
}

/** Returns the mails to an address, newest first. */
export async function mailsTo(url: string, address: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/** Waits for a mail to an address and returns the newest one. */
export async function mailTo(url: string, address: string, subject = /./): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(url, address)).find((mail) => subject.test(mail.subject));
      return Boolean(found);
    })
    .toBe(true);
  return found!;
}
