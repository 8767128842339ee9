import { createTransport, type Transporter } from 'nodemailer';
import {
  MAILS_AT_ONCE,
  MailInDoubt,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts';

/** Silence that ends an attempt. A server that has the whole mail may think about it for long: who gives up then sends it twice (RFC 5321, 4.5.3.2). */
const TIME_OUTS = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 120_000 };
/** What a server says about this mail; a refused login or sender is about our settings, which somebody will mend. */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];

/** Sends by a real mail server (OPS-05), on a few connections that stay open. */
export class SmtpTransport implements MailTransport {
  private readonly transporter: Transporter;
  private readonly from: string;

  /** @param url `smtp://user:password@host:587` or `smtps://...`; @param from `Doce <no-reply@doce.example>`; @param timeOuts for tests */
  constructor(url: string, from: string, timeOuts: Partial<typeof TIME_OUTS> = {}) {
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
      // A mail is made of our own texts: nothing in it is ever a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIME_OUTS,
      ...timeOuts,
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
    // Before its last line has left no server takes a mail for a mail.
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
      // Closes the connection that is delivering it, and the pool forgets it.
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
