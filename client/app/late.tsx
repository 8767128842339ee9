/** The parts of every page that load after the first screen, as one file: each request costs a round trip. */
export { AnnouncementsWithPush } from './announcements-with-push.tsx';
export { Background } from './background.tsx';
export { BottomBar } from './bottom-bar.tsx';
export { LateParts } from './late-parts.tsx';
export { LogOutButton } from './log-out-button.tsx';
