import { showFaq } from './show-faq.ts'

/** What a press needs to have of an event, React's or the browser's own. */
type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>

/**
 * Opens the library's FAQ from a press. The window is opened during the press, since browsers block one that
 * is opened later. Where none can be opened the link is followed instead.
 */
export function openFaq(event: Press, address: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  const tab = window.open('about:blank', '_blank')
  if (!tab) return
  event.preventDefault()
  tab.opener = null
  void showFaq(tab, address)
}

/** Makes every link to /faq open the FAQ; before this runs a link leads to the page. Answers how to stop. */
export function watchFaqLinks(address: string): () => void {
  const pressed = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href="/faq"]')
    if (link) openFaq(event, address)
  }
  // Before the router's own listener, which leaves a press alone that was dealt with.
  document.addEventListener('click', pressed, { capture: true })
  return () => document.removeEventListener('click', pressed, { capture: true })
}
