// The page as it is composed: shadow trees and slots laid flat.
const Tree = (() => {
  const parentOf = (el) => {
    if (el.assignedSlot) return el.assignedSlot;
    if (el.parentElement) return el.parentElement;
    const root = el.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };
  const nodesOf = (el) => {
    if (el.shadowRoot) return el.shadowRoot.childNodes;
    if (el.localName === "slot") {
      const given = el.assignedNodes();
      return given.length ? given : el.childNodes;
    }
    return el.childNodes;
  };
  function* descend(el) {
    yield el;
    for (const node of nodesOf(el)) if (node.nodeType === 1) yield* descend(node);
  }
  const holds = (outer, inner) => {
    for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
    return false;
  };
  // What lies under a point, highest first, through every shadow tree.
  const stackAt = (x, y, root = document) => {
    const stack = [];
    for (const el of root.elementsFromPoint(x, y)) {
      if (el.shadowRoot && el.shadowRoot !== root)
        for (const inner of stackAt(x, y, el.shadowRoot)) if (!stack.includes(inner)) stack.push(inner);
      if (!stack.includes(el)) stack.push(el);
    }
    return stack;
  };
  return { parentOf, nodesOf, descend, holds, stackAt };
})();
