import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const promtool = spawnSync('promtool', ['--version']);
if (promtool.error) console.log('The alerts are not tried: promtool is not installed.');

test.skipIf(promtool.error).each(['alerts.test.yml', 'alerts-cluster.test.yml'])(
  'OPS-74 OPS-81 %s: the alerts fire at their faults and at nothing else, also while metrics are missing',
  (faults) => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', faults], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
  },
);
