import { t } from '@lingui/core/macro'
import { startLanguage } from '#src/i18n/locale.ts'
import { deviceStorage } from '#src/platform/storage.ts'

/** Shows without React that the app did not start; in Italian if no translation can be loaded. */
export async function showBootFailure(error: unknown) {
  console.error(error)
  await startLanguage().catch(() => {})
  const text = document.createElement('p')
  text.textContent = t`L'app non si è avviata. Ricarica la pagina.`
  const button = document.createElement('button')
  button.textContent = t`Ricarica`
  button.onclick = () => {
    // The stored library document may be what the app failed on.
    deviceStorage.remove('boot')
    window.location.reload()
  }
  const page = document.createElement('main')
  page.style.cssText = 'padding: 2rem; display: grid; gap: 1rem; justify-items: start'
  page.append(text, button)
  document.getElementById('root')?.replaceChildren(page)
}
