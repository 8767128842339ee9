import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { catalogue } from '../e2e/screens/catalogue.ts';
import { contactSheet, type Picture } from '../e2e/screens/contact-sheet.ts';
import { takeMailPictures } from '../e2e/screens/mail-pictures.ts';
import { DemoServer } from '../e2e/screens/demo-server.ts';
import { nameOf, viewsOf } from '../e2e/screens/screen.ts';
import { takePicture } from '../e2e/screens/take-picture.ts';
import { buildOrExit } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { root } from './run-command.ts';

/**
 * `npm run screens` takes pictures of all screens and writes `.screens/index.html` with the defects; `-- jugar
 * phone-pt-BR` selects by name and view, `-- mails` writes the mails and needs no build.
 */
const folder = join(root, '.screens');
const asked = process.argv.slice(2);
if (asked[0] === 'mails') await pictureMails();
const wanted = catalogue
  .flatMap((screen) => viewsOf(screen).map((view) => ({ screen, view })))
  .filter(({ screen, view }) => asked.every((word) => `${screen.name} ${nameOf(view)}`.includes(word)));
if (wanted.length === 0) {
  console.error(
    `No screen is called ${asked.join(' ')}. There are: ${catalogue.map(({ name }) => name).join(' ')}`,
  );
  process.exit(1);
}

await buildOrExit();
const executablePath = await findOrInstallChromium();
if (!executablePath) process.exit(1);
const began = performance.now();
if (asked.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await DemoServer.open();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const pictures: Picture[] = [];
try {
  const waiting = wanted.entries();
  const atOnce = 3;
  const work = async () => {
    for (const [index, each] of waiting) {
      const picture = await takePicture(browser, server, folder, each);
      pictures[index] = picture;
      const { screen, view, faults } = picture;
      if (faults.length > 0) console.log([`${screen.name} (${nameOf(view)})`, ...faults].join('\n  '));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
} finally {
  await browser.close();
  await server.close();
}
writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
const faulty = pictures.filter(({ faults }) => faults.length > 0).length;
console.log(
  `${pictures.length} pictures in ${((performance.now() - began) / 1000).toFixed(0)} s, ${faulty} with faults: ${join(folder, 'index.html')}`,
);
process.exitCode = faulty > 0 ? 1 : 0;

async function pictureMails(): Promise<never> {
  const executablePath = await findOrInstallChromium();
  if (!executablePath) process.exit(1);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const taken = await takeMailPictures(browser, join(folder, 'mails'));
  await browser.close();
  for (const { file, faults } of taken) if (faults.length > 0) console.log(`${file}: ${faults.join(', ')}`);
  console.log(`${taken.length} pictures: ${join(folder, 'mails', 'index.html')}`);
  return process.exit(taken.some(({ faults }) => faults.length > 0) ? 1 : 0);
}
