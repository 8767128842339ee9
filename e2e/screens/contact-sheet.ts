import { nameOf, type Screen, type View } from './screen.ts';

export interface Picture {
  screen: Screen;
  view: View;
  /** One line for each defect. */
  faults: string[];
}

/** The path of a picture below the folder of all pictures. */
export const fileOf = (screen: Screen, view: View): string => `${nameOf(view)}/${screen.name}.png`;

/** Returns an HTML page with all pictures and their defects. */
export function contactSheet(pictures: readonly Picture[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens (${pictures.length})</title>
<style>
  body { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem; background: #888; font: 14px system-ui; }
  figure { margin: 0; } img { display: block; } li { color: #a00; background: #fff; }
</style>
${pictures.map(figure).join('\n')}`;
}

function figure({ screen, view, faults }: Picture): string {
  const file = fileOf(screen, view);
  const list = faults.map((fault) => `<li>${fault.replaceAll('<', '&lt;')}</li>`).join('');
  const image = `<img src="${file}" alt="" width="${view.size === 'phone' ? 270 : 560}" loading="lazy">`;
  return `<figure>${file}<ul>${list}</ul><a href="${file}">${image}</a></figure>`;
}
