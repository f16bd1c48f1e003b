import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { type DayMark, Legend } from '../calendar/legend.tsx'
import { FullScreenQr } from '../qr/full-screen-qr.tsx'
import { CodeText, QrCode } from '../qr/qr.tsx'
import styles from './showcase.module.css'

const sample = 'A3C4K7WX'

/** Pickup codes, and the looks of the calendar. */
export function CodeParts() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const legend: { state: DayMark; text: string }[] = [
    { state: 'free', text: t`Libero` },
    { state: 'closed', text: t`Chiuso: il prestito può comprenderlo` },
    { state: 'busy', text: t`In prestito` },
    { state: 'preparation', text: t`In preparazione` },
  ]
  return (
    <>
      <h2>
        <Trans>Codici e calendario</Trans>
      </h2>
      <div className={styles.row}>
        <QrCode value={sample} label={t`Codice di ritiro`} size={120} />
        <CodeText code={sample} />
        <Button look="secondary" small onClick={() => setOpen(true)}>
          <Trans>A tutto schermo</Trans>
        </Button>
      </div>
      <Legend items={legend} />
      <FullScreenQr
        open={open}
        onClose={() => setOpen(false)}
        title={t`Codice di ritiro`}
        label={t`Codice di ritiro`}
        value={sample}
        code={sample}
        keepScreenOn={() => () => {}}
      />
    </>
  )
}
