import { Trans, useLingui } from '@lingui/react/macro'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { startExport, stopExport, useExport } from './export-run.ts'

/** Downloads everything the library has as one zip. */
export function ExportFile() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { running, part, failure } = useExport()
  return (
    <Section title={<Trans>Esporta</Trans>}>
      <p>
        <Trans>
          Tutto in uno zip: impostazioni, oggetti, iscritti, prestiti, recensioni e foto, nello
          stesso formato che si importa. Contiene dati personali: conservalo come tale. Le password
          non ci sono.
        </Trans>
      </p>
      {running ? (
        <>
          <Progress
            label={part === null ? t`Preparo il file…` : t`Scarico il file…`}
            part={part}
            onStop={stopExport}
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
