import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import layout from '../parts/layout.module.css'
import styles from './rich-text-field.module.css'

type Props = {
  name: string
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
  onFocus: () => void
  onBlur: () => void
}

/** A long text with a preview below. */
export function RichTextField(props: Props) {
  const { t } = useLingui()
  const shown = useDeferredValue(props.value)
  return (
    <div className={styles.field}>
      <TextArea rows={8} {...props} />
      <details>
        <summary>
          <Trans>Anteprima</Trans>
          <span className={layout.small}> {props.label}</span>
        </summary>
        <section className={styles.preview} aria-label={t`Anteprima: ${props.label}`}>
          {shown.trim() ? (
            <RichText html={shown} />
          ) : (
            <p className={layout.small}>
              <Trans>Ancora niente da vedere.</Trans>
            </p>
          )}
        </section>
      </details>
    </div>
  )
}
