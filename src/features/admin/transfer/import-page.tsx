import { Trans, useLingui } from '@lingui/react/macro'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { downloadFile } from '#src/api/files.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { createStore } from '#src/platform/create-store.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { ImportFile } from './import-file.tsx'
import { ImportChecklist, ImportGuide } from './import-guide.tsx'
import { ImportHistory } from './import-history.tsx'
import { useImportRun, whileSignedIn } from './import-run.ts'
import { PhotosSection } from './photos/photos-section.tsx'
import { QuietPeople } from './quiet-people.tsx'

/** Says who still has to be told of an import, imports tables from a file, and exports everything into one. */
export function ImportPage() {
  const { step } = useImportRun()
  const isDone = step?.kind === 'done' && !step.dry
  return (
    <>
      {!isDone && <QuietPeople />}
      <ImportGuide />
      <ImportFile />
      <PhotosSection />
      <ImportChecklist />
      <ImportHistory />
      <ExportFile />
    </>
  )
}

/** Downloads everything the library has as one zip. */
function ExportFile() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { running, part, failure } = store.use()
  return (
    <Section title={<Trans>Esporta</Trans>}>
      <p>
        <Trans>
          Tutto in uno zip: impostazioni, oggetti, iscritti, prestiti, code, guasti, recensioni,
          note, contatti, ricevute e foto, nello stesso formato che si importa. Contiene dati
          personali: conservalo come tale. Le password non ci sono.
        </Trans>
      </p>
      {running ? (
        <>
          <Progress
            label={part === null ? t`Preparo il file…` : t`Scarico il file…`}
            part={part}
            onStop={() => controller.abort()}
          />
          <p className={layout.small}>
            <Trans>Intanto puoi guardare altre pagine: quando è pronto il file si salva.</Trans>
          </p>
        </>
      ) : (
        <div className={layout.actions}>
          <Button look="secondary" disabledReason={offline} onClick={() => void startExport()}>
            <Trans>Scarica tutto</Trans>
          </Button>
        </div>
      )}
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
    </Section>
  )
}

/** `part`: how much has arrived, 0 to 1; `null` while the server prepares it. */
type Export = { running: boolean; part: number | null; failure: Failure | null }
const none: Export = { running: false, part: null, failure: null }

/** The export of this tab, which goes on while the person looks at other pages. */
const store = createStore<Export>(none)
let controller = new AbortController()

/** Downloads everything of the library as one file. */
async function startExport() {
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
