import { type RefObject, useEffect } from 'react'

/** What takes the keys itself. */
const takesKeys =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, dialog, [contenteditable]'

/**
 * Puts the focus into the field of this part when somebody begins to type anywhere else on the page. A keyboard scanner writes
 * whenever somebody scans, and its Enter would press the button that has the focus.
 */
export function useTypedHere(part: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const redirect = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      // A longer name is a key such as Tab. Space presses a button.
      if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return
      if (target instanceof Element && target.closest(takesKeys)) return
      if (document.querySelector('dialog[open]')) return
      part.current?.querySelector<HTMLInputElement>('form input')?.focus({ preventScroll: true })
    }
    addEventListener('keydown', redirect)
    return () => removeEventListener('keydown', redirect)
  }, [part])
}
