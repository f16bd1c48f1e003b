import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { downloadFile } from '#src/api/files.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'

/** Downloads everything the library has as one zip. */
export function ExportFile() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      saveFile('oggettoteca.zip', 'application/zip', await downloadFile('admin.export'))
    } catch (error) {
      setFailure(toFailure(error))
    }
    setBusy(false)
  }
  return (
    <Section title={<Trans>Esporta</Trans>}>
      <p>
        <Trans>
          Tutto in uno zip: impostazioni, oggetti, iscritti, prestiti, recensioni e foto, nello
          stesso formato che si importa. Contiene dati personali: conservalo come tale. Le password
          non ci sono.
        </Trans>
      </p>
      <div className={layout.actions}>
        <Button
          look="secondary"
          pending={busy}
          pendingText={t`Un momento…`}
          disabledReason={offline}
          onClick={() => void run()}
        >
          <Trans>Scarica tutto</Trans>
        </Button>
      </div>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
    </Section>
  )
}
