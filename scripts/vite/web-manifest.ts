import es from '../../locales/es/manifest.json' with { type: 'json' };
import pt from '../../locales/pt-BR/manifest.json' with { type: 'json' };

const texts = { es, 'pt-BR': pt };
type Language = keyof typeof texts;

/** The screenshots and their subjects. `scripts/pictures.ts` takes them. */
export const screenshots = [
  { name: 'play-narrow', shows: 'play', form: 'narrow', width: 720, height: 1480 },
  { name: 'home-narrow', shows: 'home', form: 'narrow', width: 720, height: 1480 },
  { name: 'groups-narrow', shows: 'groups', form: 'narrow', width: 720, height: 1480 },
  { name: 'play-wide', shows: 'play', form: 'wide', width: 1280, height: 800 },
  { name: 'home-wide', shows: 'home', form: 'wide', width: 1280, height: 800 },
] as const;

const night = '#0d1210';

/** Returns the web app manifest (PWA-01). Both languages have the same `id`, because they are one app. */
export function webManifest(language: Language): Record<string, unknown> {
  const t = texts[language];
  return {
    id: '/',
    name: t.name,
    short_name: t.shortName,
    description: t.description,
    lang: language,
    dir: 'ltr',
    start_url: '/jugar',
    scope: '/',
    display: 'standalone',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    background_color: night,
    theme_color: night,
    categories: ['sports', 'games', 'entertainment'],
    prefer_related_applications: false,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-192', 192, 'maskable'),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    screenshots: screenshots.map(({ name, shows, form, width, height }) => ({
      src: `/screenshots/${language}/${name}.webp`,
      sizes: `${width}x${height}`,
      type: 'image/webp',
      form_factor: form,
      label: t.shots[shows],
    })),
    shortcuts: [
      shortcut(t.play, t.playText, '/jugar', 'shortcut-play'),
      shortcut(t.groups, t.groupsText, '/grupos', 'shortcut-groups'),
    ],
  };
}

function icon(name: string, size: number, purpose: string): Record<string, string> {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function shortcut(name: string, description: string, url: string, picture: string): Record<string, unknown> {
  return { name, short_name: name, description, url, icons: [icon(picture, 192, 'any')] };
}
