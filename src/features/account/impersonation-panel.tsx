import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { impersonate } from '#src/session/impersonation.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './account.module.css'
import { StopImpersonating } from './impersonation-chip.tsx'

/** Lets staff impersonate a member. */
export function ImpersonationPanel() {
  const { ghost } = useSession()
  return (
    <Section title={<Trans>Impersonificazione</Trans>}>
      {ghost ? <StopImpersonating /> : <UserSearch />}
    </Section>
  )
}

function UserSearch() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { attempt, button } = useAttempt({ toast: true })
  const offline = button.disabledReason
  const [typed, setTyped] = useState('')
  const keywords = typed.trim()
  const enough = keywords.length >= limits.userSearchMinChars
  const { data, error } = useQuery({
    ...queryFor('users.list', { query: { keywords } }),
    enabled: enough && !offline,
    placeholderData: keepPreviousData,
  })
  const choose = async (id: string) => {
    const done = await attempt(() => impersonate(id).then(() => true))
    if (done) showToast(t`Impersonificazione attivata`)
  }
  return (
    <>
      <TextField
        label={t`Cerca un iscritto`}
        hint={t`Per e-mail o ID, almeno ${limits.userSearchMinChars} caratteri`}
        type="search"
        paste
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {error && <p role="alert">{failureText(error)}</p>}
      {enough && data && (
        <ul className={styles.users}>
          {data.map(user => (
            <li key={user.id}>
              <span>
                <strong>{user.name}</strong>
                <small>
                  {user.email} · {user.id}
                </small>
              </span>
              <Button
                look="secondary"
                small
                disabledReason={offline}
                onClick={() => void choose(user.id ?? '')}
              >
                <Trans>Impersona</Trans>
              </Button>
            </li>
          ))}
          {data.length === 0 && (
            <li>
              <Trans>Nessun iscritto trovato</Trans>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
