import { type Failure, toFailure } from '#src/api/failure.ts'
import { downloadFile } from '#src/api/files.ts'
import { createStore } from '#src/platform/create-store.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { whileSignedIn } from './while-signed-in.ts'

/** `part`: how much has arrived, 0 to 1; `null` while the server prepares it. */
type Export = { running: boolean; part: number | null; failure: Failure | null }
const none: Export = { running: false, part: null, failure: null }

const store = createStore<Export>(none)
let controller = new AbortController()

/** The export of this tab, which goes on while the person looks at other pages. */
export const useExport = store.use

/** Downloads everything of the library as one file. */
export async function startExport() {
  if (store.get().running) return
  controller = new AbortController()
  store.set({ ...none, running: true })
  const onPart = (part: number | null) => store.set({ ...none, running: true, part })
  try {
    const file = await whileSignedIn(controller, signal =>
      downloadFile('admin.export', { signal, onPart }),
    )
    saveFile('oggettoteca.zip', 'application/zip', file)
    store.set(none)
  } catch (error) {
    store.set(controller.signal.aborted ? none : { ...none, failure: toFailure(error) })
  }
}

export function stopExport() {
  controller.abort()
}
