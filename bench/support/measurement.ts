/** A figure and its floor, measured in the same run. */
export interface Measurement {
  what: string;
  value: number;
  unit: string;
  floor: string;
  floorValue: number;
  /** Figure divided by floor, median of the rounds. */
  ratio: number;
  goal: string;
  isMet: boolean;
  note?: string;
}

const show = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));

/** Formats the figures as a table. */
export function tableOf(measurements: Measurement[]): string {
  const rows = measurements.map((m) => [
    m.what,
    `${show(m.value)} ${m.unit}`,
    `${m.floor}: ${show(m.floorValue)} ${m.unit}`,
    m.ratio.toFixed(2),
    m.goal,
    m.isMet ? 'yes' : 'NO',
    m.note ?? '',
  ]);
  return [
    ['what', 'measured', 'beside', 'ratio', 'goal', 'met', 'note'],
    ['---', '---', '---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
