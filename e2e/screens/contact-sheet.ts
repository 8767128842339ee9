import { nameOf, type Screen, type View } from './screen.ts';

export interface Picture {
  screen: Screen;
  view: View;
  /** One line for each defect. */
  faults: string[];
}

/** The path of a picture below the folder of all pictures. */
export function fileOf(screen: Screen, view: View): string {
  return `${nameOf(view)}/${screen.name}.png`;
}

/** Returns an HTML page with the pictures of each screen side by side and their defects. */
export function contactSheet(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ screen }) => screen.name);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens (${pictures.length})</title>
<style>
  body { margin: 2rem; background: #888; font: 14px/1.4 system-ui, sans-serif; }
  section { margin-block: 3rem; }
  div { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem; }
  figure { margin: 0; max-width: 640px; }
  .phone { width: 270px; }
  .desktop { width: 560px; }
  img { display: block; width: 100%; box-shadow: 0 2px 12px #0008; }
  li { color: #a00; background: #fff; }
</style>
<h1>${pictures.length} pictures of ${rows.size} screens</h1>
${[...rows].map(([name, all]) => `<section id="${name}"><h2>${name}</h2><div>${all.map(figure).join('')}</div></section>`).join('\n')}
</html>
`;
}

function figure({ screen, view, faults }: Picture): string {
  const file = fileOf(screen, view);
  const list =
    faults.length > 0 ? `<ul>${faults.map((fault) => `<li>${escape(fault)}</li>`).join('')}</ul>` : '';
  return `<figure class="${view.size}"><figcaption>${nameOf(view)}</figcaption>${list}<a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
