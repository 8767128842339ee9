/** Words that many clubs share. */
const COMMON =
  /^(?:fc|cf|cd|ca|cs|sc|ec|ac|club|clube|deportivo|deportes|atl[eé]tico|real|sport|sporting|de|do|da|la|el|los|las)$/i;

/** Returns three letters for a team, e.g. RIV for River Plate and CAL for Deportivo Cali. */
export function codeOfTeam(name: string): string {
  const words = name.split(/[\s.\-/]+/).filter(Boolean);
  const [word = name] = words.filter((each) => !COMMON.test(each) && each.length > 2);
  const letters = [...word.normalize('NFD').replace(/\p{M}/gu, '')];
  return letters.slice(0, 3).join('').toUpperCase();
}
