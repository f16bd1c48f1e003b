import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '#src/ui/toast/toast.tsx'

/** The properties of a click event, of React or of the browser. */
type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>

/**
 * Opens the library's FAQ on a click. The window is opened during the click, because browsers block
 * later ones. If that fails, the link is followed.
 */
export function openFaq(event: Press, address: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  const tab = window.open('about:blank', '_blank')
  if (!tab) return
  event.preventDefault()
  tab.opener = null
  void showFaq(tab, address)
}

/** Makes every link to /faq open the FAQ. Returns a function that stops it. */
export function watchFaqLinks(address: string): () => void {
  const pressed = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href="/faq"]')
    if (link) openFaq(event, address)
  }
  // Runs before the router's listener, which ignores a click that was already handled.
  document.addEventListener('click', pressed, { capture: true })
  return () => document.removeEventListener('click', pressed, { capture: true })
}

/** Loads the FAQ into an open window; on failure closes it and shows an error. */
async function showFaq(tab: Window, address: string) {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) return tab.location.replace(address)
  tab.close()
  showToast(i18n._(msg`Ops, qualcosa è andato storto, riprova più tardi`), 'alert')
}
