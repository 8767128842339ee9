/**
 * The policies of Trusted Types that the content security policy allows (api/http/security-headers.ts). A browser
 * without Trusted Types gets the same values as strings. ProseMirror, the editor of announcements, has a policy for
 * pasted markup.
 */
const parser = globalThis.window?.trustedTypes?.createPolicy('doce-parser', { createHTML: (html) => html });
const worker = globalThis.window?.trustedTypes?.createPolicy('doce-worker', {
  createScriptURL: (_) => WORKER,
});

const WORKER = '/service-worker.js';

/**
 * Parses markup in a document of its own, which loads nothing and runs no script. Returns the body of that document.
 */
export function parseInert(html: string): HTMLElement {
  const markup = (parser?.createHTML(html) ?? html) as string;
  return new DOMParser().parseFromString(markup, 'text/html').body;
}

/** Returns the address of the service worker, the only script address that the policy allows. */
export function workerAddress(): string | TrustedScriptURL {
  return worker?.createScriptURL('') ?? WORKER;
}
