/** Whether a dialog is open or a text field of this page has a text. */
export function hasInput(): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=radio], [type=checkbox], [type=hidden])',
  );
  const isTyped = [...fields].some(({ value, readOnly }) => value !== '' && !readOnly);
  return isTyped || Boolean(document.querySelector('[contenteditable=true]')?.textContent);
}
