import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutgoingMail } from '../platform/mail-transport.ts';
import { SmtpTransport } from '../platform/smtp-transport.ts';
import { FakeMail } from './fakes.ts';

/** A received mail with unfolded header lines. */
export interface ReceivedMail {
  to: string;
  messageId: string;
  raw: string;
}

/** A real mail server that keeps the received mails. `options` make it slow, refuse mails, or cut connections. */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  /** The number of connections since the start. */
  connections = 0;
  private server: SMTPServer | null = null;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private readonly options: SMTPServerOptions;

  private constructor(options: SMTPServerOptions) {
    this.options = options;
  }

  static async open(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
    const server = new TestSmtpServer(options);
    await server.start();
    return server;
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to === address);
  }

  /** Starts again on the same port. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.keep(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(parts).toString());
          done();
        });
      },
      ...this.options,
    });
    // Tests cut connections, which raises errors here.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops the server and cuts open connections. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    this.cut();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  keep(to: string, raw: string): void {
    const unfolded = raw.replace(/\r\n[ \t]+/g, ' ');
    this.received.push({ to, messageId: /^Message-ID: (\S+)/im.exec(unfolded)?.[1] ?? '', raw: unfolded });
  }
}

/** Returns an SMTP error answer. */
export const refusal = (responseCode: number, message = 'no') =>
  Object.assign(new Error(message), { responseCode });

/** Sends the mails of the app to a real mail server. */
export class BySmtp extends FakeMail {
  private readonly transport: SmtpTransport;
  constructor(url: string) {
    super();
    this.transport = new SmtpTransport(url, 'Doce <no-reply@doce.example>');
  }
  override send(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    return this.transport.send(mail, signal);
  }
  override close(): Promise<void> {
    return this.transport.close();
  }
}
