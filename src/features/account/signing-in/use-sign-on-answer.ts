import { useEffect, useRef, useState } from 'react'
import { Failure, toFailure } from '#src/api/failure.ts'
import { type SignedOn, signInWithCode } from '#src/session/single-sign-on.ts'

/** The query parameters of the provider's redirect. */
export type ProviderAnswer = { code?: string; state?: string; iss?: string; error?: string }

type Problem = Failure | 'cancelled'

/**
 * Sends the provider's answer to the server. `step` is the second step required from staff.
 * `repeat` sends the same answer again if it got no response.
 */
export function useSignOnAnswer(answer: ProviderAnswer, onDone: (from: string) => void) {
  const [problem, setProblem] = useState<Problem | null>(() => problemOf(answer))
  const [attempt, setAttempt] = useState(0)
  const [step, setStep] = useState<SignedOn | null>(null)
  const done = useRef(onDone)
  done.current = onDone
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends once more
  useEffect(() => {
    const { code, state, iss } = answer
    if (!code || !state || problemOf(answer)) return
    let gone = false
    signInWithCode({ code, state, ...(iss && { iss }) }).then(
      signedOn => {
        if (gone) return
        if (signedOn.ways) setStep(signedOn)
        else done.current(signedOn.from)
      },
      error => gone || setProblem(toFailure(error)),
    )
    return () => {
      gone = true
    }
  }, [answer, attempt])
  const repeat = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  const lost = problem instanceof Failure && problem.code === 'offline'
  return { problem, step, repeat: lost ? repeat : null }
}

/** The problem that the redirect's parameters report, if any. */
function problemOf({ code, state, error }: ProviderAnswer): Problem | null {
  if (error === 'access_denied') return 'cancelled'
  if (error === 'server_error' || error === 'temporarily_unavailable') {
    return new Failure('sso_provider_down')
  }
  if (error) return new Failure('sso_refused')
  return code && state ? null : new Failure('sso_state_invalid')
}
