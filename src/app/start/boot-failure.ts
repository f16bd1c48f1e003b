import { deviceStorage } from '#src/platform/storage.ts'

/**
 * Shows an error in both languages without React, because neither the app nor its texts are loaded.
 */
export function showBootFailure(error: unknown) {
  console.error(error)
  const text = document.createElement('p')
  text.textContent = "L'app non si è avviata. Ricarica la pagina. — The app did not start. Reload."
  const button = document.createElement('button')
  button.textContent = 'Ricarica / Reload'
  button.onclick = () => {
    deviceStorage.remove('boot')
    window.location.reload()
  }
  const page = document.createElement('main')
  page.style.cssText = 'padding: 2rem; display: grid; gap: 1rem; justify-items: start'
  page.append(text, button)
  document.getElementById('root')?.replaceChildren(page)
}
