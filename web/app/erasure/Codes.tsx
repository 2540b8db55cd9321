/** What staff coded a case with, each on a line of its own. */
export function Codes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <ul>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}
