import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Shows the FAQ in a window that was opened for it; where it can't be had, closes it and says so. */
export async function showFaq(tab: Window, address: string) {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) return tab.location.replace(address)
  tab.close()
  showToast(i18n._(msg`Ops, qualcosa è andato storto, riprova più tardi`), 'alert')
}
