import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { TextArea } from '#src/ui/field/text-field.tsx'
import type { DraftForm } from './base-step.tsx'
import styles from './editor.module.css'

/** Condition and usage. It cannot be changed later, because borrowers rely on it. */
export function DescriptionStep({ form, fixed }: { form: DraftForm; fixed: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.step}>
      <TextArea
        label={t`Descrizione`}
        hint={
          fixed
            ? t`La descrizione non si può cambiare.`
            : t`Misure, condizioni, che cosa serve per usarlo. Dopo il caricamento non si può cambiare.`
        }
        rows={7}
        readOnly={fixed}
        maxLength={limits.noteMaxChars}
        {...form.field('description')}
      />
      {fixed && (
        <p>
          <Link to="/support">
            <Trans>Qualcosa non è più vero? Scrivi all'oggettoteca.</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}
