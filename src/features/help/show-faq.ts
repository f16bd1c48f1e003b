import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Loads the FAQ into an open window; on failure closes it and shows an error. */
export async function showFaq(tab: Window, address: string) {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok) return tab.location.replace(address)
  tab.close()
  showToast(i18n._(msg`Ops, qualcosa è andato storto, riprova più tardi`), 'alert')
}
