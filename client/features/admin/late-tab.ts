import { lazy, type ComponentType } from 'react';
import { orReload } from '../../pwa/stale-release.ts';

/** A tab of the panel in a chunk of its own, downloaded when it is first shown. */
export function lateTab<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await orReload(load()) }));
}
