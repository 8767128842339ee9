import { expect, test } from '../support/journey.ts';

test('PWA-01 the browser reports no installability error in either language', async ({ phone }) => {
  const { page } = phone;
  for (const language of ['es', 'pt-BR']) {
    await page.goto(`/?lng=${language}`);
    const cdp = await phone.context.newCDPSession(page);
    const { errors, data } = await cdp.send('Page.getAppManifest');
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', lang: language });
    expect(errors).toEqual([]);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  }
});
