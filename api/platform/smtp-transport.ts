import { createTransport, type Transporter } from 'nodemailer';
import {
  MAILS_AT_ONCE,
  MailInDoubt,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts';

/** Milliseconds. A server may answer a complete mail late, and a retry would send it twice (RFC 5321, 4.5.3.2). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 120_000 };
/** The commands whose refusal concerns this mail. A refused login or sender concerns our settings. */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];

/** Sends mails by SMTP (OPS-05), on a few connections that stay open. */
export class SmtpTransport implements MailTransport {
  private readonly transporter: Transporter;
  private readonly from: string;

  /** `url`: `smtp://user:password@host:587` or `smtps://...`; `from`: `Doce <no-reply@doce.example>`. */
  constructor(url: string, from: string, timeouts: Partial<typeof TIMEOUTS> = {}) {
    this.from = from;
    const { protocol, hostname, port, username, password } = new URL(url);
    const isSecure = protocol === 'smtps:';
    this.transporter = createTransport({
      host: hostname,
      port: port ? Number(port) : isSecure ? 465 : 587,
      secure: isSecure,
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      pool: true,
      maxConnections: MAILS_AT_ONCE,
      // Mails hold our own texts only, never a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
      ...timeouts,
    });
    this.transporter.use('stream', (mail, done) => {
      const { onWhole } = mail.data as { onWhole?: () => void };
      mail.message.processFunc((content) => (onWhole ? content.once('end', onWhole) : content));
      done();
    });
  }

  async send(
    { to, subject, text, html, headers, messageId }: OutgoingMail,
    signal?: AbortSignal,
  ): Promise<void> {
    // A server accepts a mail only after its last line.
    let isWhole = false;
    const mail = {
      onWhole: () => (isWhole = true),
      from: this.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: headers ?? {},
      ...(messageId && { messageId: `<${messageId}>` }),
      // Closes the connection of this mail and removes it from the pool.
      ...(signal && { signal }),
    };
    try {
      await this.transporter.sendMail(mail);
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
      if (responseCode >= 500 && ABOUT_THIS_MAIL.includes(command)) {
        throw new MailRefused((error as Error).message, { cause: error });
      }
      if (isWhole && !responseCode) throw new MailInDoubt((error as Error).message, { cause: error });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.transporter.close();
  }
}
