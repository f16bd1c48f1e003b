import { transitions } from './order-transitions.ts'

/** The state table as a Mermaid diagram, for domain/README.md. */
export function statesDiagram(): string {
  const lines = transitions.flatMap(({ from, to, action, who, when }) =>
    from.map(status => {
      const conditions = when.length > 0 ? ` [${when.join(', ')}]` : ''
      return `  ${status} --> ${to}: ${action} by ${who.join(', ')}${conditions}`
    }),
  )
  return ['stateDiagram-v2', '  [*] --> checkout', ...lines].join('\n')
}
