import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Page } from '../page/page.tsx'
import { ActParts } from './act-parts.tsx'
import { CodeParts } from './code-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { PhotoParts } from './photo-parts.tsx'
import styles from './showcase.module.css'
import { StateParts } from './state-parts.tsx'
import { StepParts } from './step-parts.tsx'

/** Every component of the ui kit in every state, in both themes. */
export function Showcase({ textRules }: { textRules: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page title={t`Componenti`}>
      <p>
        <Trans>Le parti con cui sono fatte le pagine, in ogni stato e in entrambi i temi.</Trans>
      </p>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map(theme => (
          <section key={theme} data-theme={theme} className={styles.theme} aria-label={theme}>
            <ActParts />
            <FieldParts name={theme} />
            {textRules}
            <StateParts />
            <StepParts />
            <PhotoParts />
            <CodeParts />
          </section>
        ))}
      </div>
    </Page>
  )
}
