import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/button/button.tsx'
import layout from '../parts/layout.module.css'
import { startImport, useImportRun } from './import-run.ts'

type MoreProps = { page: string; from: number; shown: number; all: number }

/** Shows the next rows, which the server finds by another trial. */
export function More({ page, from, shown, all }: MoreProps) {
  const { t } = useLingui()
  const { busy } = useImportRun()
  const left = all - from - shown
  if (left <= 0 && from === 0) return null
  return (
    <div className={layout.actions}>
      {from > 0 && (
        <Button
          look="secondary"
          small
          pending={busy}
          pendingText={t`Un momento…`}
          onClick={() => void startImport(true)}
        >
          <Trans>Torna alle prime</Trans>
        </Button>
      )}
      {left > 0 && (
        <Button
          look="secondary"
          small
          pending={busy}
          pendingText={t`Un momento…`}
          onClick={() => void startImport(true, { page, from: from + shown })}
        >
          <Plural value={left} one="Mostra l'altra" other="Mostra altre (ne restano #)" />
        </Button>
      )}
    </div>
  )
}
