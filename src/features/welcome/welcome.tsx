import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Library } from '#contract/shapes/library.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import styles from './welcome.module.css'

type Props = { content: Library['welcome_content']; onDone: () => void }

/** An introduction in a few cards, which can be closed at any time. */
export function Welcome({ content, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [at, setAt] = useState(0)
  const last = at === content.length - 1
  const motion = { '--at': at, '--speed': `${limits.welcomeCarouselMs}ms` } as CSSProperties
  return (
    <Dialog open onClose={onDone} title={t`Ti diamo il benvenuto`}>
      <div className={styles.window}>
        <ol className={styles.track} style={motion}>
          {content.map(({ title, text }, index) => (
            <li key={index} aria-hidden={index !== at} aria-current={index === at || undefined}>
              <h3>{format.text(title)}</h3>
              <p>{format.text(text)}</p>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.dots} role="status">
        {content.map((_, index) => (
          <span key={index} data-on={index === at} aria-hidden="true" />
        ))}
        <span className={styles.count}>
          <Trans>
            {at + 1} di {content.length}
          </Trans>
        </span>
      </p>
      <DialogActions>
        <Button onClick={() => (last ? onDone() : setAt(at + 1))}>
          {last ? <Trans>Inizia</Trans> : <Trans>Continua</Trans>}
        </Button>
        {!last && (
          <Button look="quiet" onClick={onDone}>
            <Trans>Skip</Trans>
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
