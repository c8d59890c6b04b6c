/** How it stands in one line, and by how much in a second one. */
export function Headline({ lead, note }: { lead: string; note: string }) {
  return (
    <div className="headline">
      <h2>{lead}</h2>
      {note !== '' && <p>{note}</p>}
    </div>
  );
}
