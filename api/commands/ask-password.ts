import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** The password given by the environment, else typed twice on a terminal that does not show it. Raises CommandError where there is neither. */
export async function askNewPassword(given: string | undefined): Promise<string> {
  if (given) return given;
  if (!process.stdin.isTTY) {
    throw new CommandError('There is no terminal to ask for the password: set ADMIN_PASSWORD.');
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Ctrl-C; Ctrl-D closes by itself.
  reader.on('SIGINT', () => reader.close());
  try {
    const password = await ask(reader, 'Password: ');
    if ((await ask(reader, 'Again: ')) !== password) throw new CommandError('The two passwords differ.');
    return password;
  } finally {
    reader.close();
  }
}

async function ask(reader: Interface, question: string): Promise<string> {
  process.stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once('close', () => reject(new CommandError('Nothing was changed.')));
      reader.question('', resolve);
    });
  } finally {
    process.stdout.write('\n');
  }
}
