export default function Impact() {
  return <h1>Impact</h1>
}
