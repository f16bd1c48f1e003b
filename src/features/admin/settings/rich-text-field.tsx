import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'

type Props = {
  name: string
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
  onFocus: () => void
  onBlur: () => void
}

/** A text of some length, and under it how members will read it. */
export function RichTextField(props: Props) {
  const { t } = useLingui()
  const shown = useDeferredValue(props.value)
  return (
    <div className="adm-written">
      <TextArea rows={8} {...props} />
      <details>
        <summary>
          <Trans>Anteprima</Trans>
          <span className="adm-small"> {props.label}</span>
        </summary>
        <section className="adm-sheet" aria-label={t`Anteprima: ${props.label}`}>
          {shown.trim() ? (
            <RichText html={shown} />
          ) : (
            <p className="adm-small">
              <Trans>Ancora niente da vedere.</Trans>
            </p>
          )}
        </section>
      </details>
    </div>
  )
}
