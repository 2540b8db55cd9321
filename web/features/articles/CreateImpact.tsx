export default function CreateImpact() {
  return <h1>CreateImpact</h1>
}
