<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Breakdown</name>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Memory breakdown</source>
        <translation>Memory breakdown</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Component</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Share</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>Calculation</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>computed</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>between %1 and %2</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Source: %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 to %3)</translation>
    </message>
    <message>
        <source>The engine would set aside %1 for the cache: %2 tokens, %3 sequences of this length. The workload needs %4 of it.</source>
        <translation>The engine would set aside %1 for the cache: %2 tokens, %3 sequences of this length. The workload needs %4 of it.</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>One takes %1; with the copies kept and the one being written %2 of storage.</source>
        <translation>One takes %1; with the copies kept and the one being written %2 of storage.</translation>
    </message>
    <message>
        <source>Writing one takes %1 s.</source>
        <translation>Writing one takes %1 s.</translation>
    </message>
    <message>
        <source>A full gather needs %1 of host memory on one rank.</source>
        <translation>A full gather needs %1 of host memory on one rank.</translation>
    </message>
    <message>
        <source>Before you rely on it: restore it once, also on another number of GPUs; check that optimizer, scheduler, random state and data position come back.</source>
        <translation>Before you rely on it: restore it once, also on another number of GPUs; check that optimizer, scheduler, random state and data position come back.</translation>
    </message>
    <message>
        <source>Host memory: %1.</source>
        <translation>Host memory: %1.</translation>
    </message>
    <message>
        <source>%1 of %2 usable, %3 free</source>
        <translation>%1 of %2 usable, %3 free</translation>
    </message>
    <message>
        <source>%1 of %2 usable, %3 too much</source>
        <translation>%1 of %2 usable, %3 too much</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>Memory chart</source>
        <translation>Memory chart</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>Total %1, between %2 and %3</source>
        <translation>Total %1, between %2 and %3</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Memory per GPU</translation>
    </message>
    <message>
        <source>Memory by phase</source>
        <translation>Memory by phase</translation>
    </message>
    <message>
        <source>fullest GPU of %1</source>
        <translation>fullest GPU of %1</translation>
    </message>
    <message>
        <source>%1, identical</source>
        <translation>%1, identical</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>%1 usable</translation>
    </message>
    <message>
        <source>error band</source>
        <translation>error band</translation>
    </message>
</context>
<context>
    <name>Command</name>
    <message>
        <source>memory plan of a scenario</source>
        <translation>memory plan of a scenario</translation>
    </message>
    <message>
        <source>what the program reads from a model file or folder</source>
        <translation>what the program reads from a model file or folder</translation>
    </message>
    <message>
        <source>what the catalogue holds, with sources and status</source>
        <translation>what the catalogue holds, with sources and status</translation>
    </message>
    <message>
        <source>predicted against measured, with error statistics</source>
        <translation>predicted against measured, with error statistics</translation>
    </message>
    <message>
        <source>what a scenario costs</source>
        <translation>what a scenario costs</translation>
    </message>
    <message>
        <source>orders with an idempotency key</source>
        <translation>orders with an idempotency key</translation>
    </message>
    <message>
        <source>the quote book of this machine</source>
        <translation>the quote book of this machine</translation>
    </message>
    <message>
        <source>a definition; the translators’ checks</source>
        <translation>a definition; the translators’ checks</translation>
    </message>
    <message>
        <source>the real window, painted to a picture</source>
        <translation>the real window, painted to a picture</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Memory on the fullest GPU</source>
        <translation>Memory on the fullest GPU</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Free</translation>
    </message>
    <message>
        <source>Price for the term</source>
        <translation>Price for the term</translation>
    </message>
    <message>
        <source>On screen</source>
        <translation>On screen</translation>
    </message>
    <message>
        <source>Pinned %1</source>
        <translation>Pinned %1</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>Use this</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Pin this scenario, change something, and both stand side by side here. Up to four can be pinned.</source>
        <translation>Pin this scenario, change something, and both stand side by side here. Up to four can be pinned.</translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation>Pin this scenario</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message numerus="yes">
        <source>%n text(s) differ from yours.</source>
        <translation>
            <numerusform>%n text differs from yours.</numerusform>
            <numerusform>%n texts differ from yours.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) changed on both sides: yours stay.</source>
        <translation>
            <numerusform>%n text changed on both sides: yours stays.</numerusform>
            <numerusform>%n texts changed on both sides: yours stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) belong to another version of the program and are left out.</source>
        <translation>
            <numerusform>%n text belongs to another version of the program and is left out.</numerusform>
            <numerusform>%n texts belong to another version of the program and are left out.</numerusform>
        </translation>
    </message>
    <message>
        <source>Take over a translation</source>
        <translation>Take over a translation</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Where</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>Yours</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In the file</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Remark</translation>
    </message>
    <message>
        <source>changed on both sides</source>
        <translation>changed on both sides</translation>
    </message>
    <message>
        <source>from another English text</source>
        <translation>from another English text</translation>
    </message>
    <message>
        <source>&amp;Take over</source>
        <translation>&amp;Take over</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancel</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>missing</translation>
    </message>
    <message>
        <source>untranslated</source>
        <translation>untranslated</translation>
    </message>
    <message>
        <source>outdated</source>
        <translation>outdated</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>breaks a rule</translation>
    </message>
    <message>
        <source>done</source>
        <translation>done</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>The file changed while you were writing. Yours: %1</source>
        <translation>The file changed while you were writing. Yours: %1</translation>
    </message>
    <message>
        <source>Every text is done.</source>
        <translation>Every text is done.</translation>
    </message>
    <message>
        <source>Written: %1. This is the file to hand back.</source>
        <translation>Written: %1. This is the file to hand back.</translation>
    </message>
    <message>
        <source>The file says what you have already.</source>
        <translation>The file says what you have already.</translation>
    </message>
    <message>
        <source>&amp;Export to hand back…</source>
        <translation>&amp;Export to hand back…</translation>
    </message>
    <message>
        <source>&amp;Import a file that was handed back…</source>
        <translation>&amp;Import a file that was handed back…</translation>
    </message>
    <message>
        <source>&amp;Folder for translations…</source>
        <translation>&amp;Folder for translations…</translation>
    </message>
    <message>
        <source>&amp;Add a language…</source>
        <translation>&amp;Add a language…</translation>
    </message>
    <message>
        <source>Show the &amp;pseudo-locale</source>
        <translation>Show the &amp;pseudo-locale</translation>
    </message>
    <message>
        <source>Add a language…</source>
        <translation>Add a language…</translation>
    </message>
    <message>
        <source>Language to translate into</source>
        <translation>Language to translate into</translation>
    </message>
    <message>
        <source>Which texts</source>
        <translation>Which texts</translation>
    </message>
    <message>
        <source>Search texts</source>
        <translation>Search texts</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>&amp;Next problem</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Redo</translation>
    </message>
    <message>
        <source>More</source>
        <translation>More</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texts</translation>
    </message>
    <message>
        <source>Translation, plural form %1</source>
        <translation>Translation, plural form %1</translation>
    </message>
    <message>
        <source>No text passes the filter.</source>
        <translation>No text passes the filter.</translation>
    </message>
    <message>
        <source>Before its English text changed: %1</source>
        <translation>Before its English text changed: %1</translation>
    </message>
    <message>
        <source>No rule is broken. An edit shows in the window at once.</source>
        <translation>No rule is broken. An edit shows in the window at once.</translation>
    </message>
    <message>
        <source>All texts</source>
        <translation>All texts</translation>
    </message>
    <message>
        <source>With problems</source>
        <translation>With problems</translation>
    </message>
    <message>
        <source>%1 of %2 texts done · edits go to %3</source>
        <translation>%1 of %2 texts done · edits go to %3</translation>
    </message>
    <message>
        <source>Add a language</source>
        <translation>Add a language</translation>
    </message>
    <message>
        <source>Code of the language, like de or pt_BR:</source>
        <translation>Code of the language, like de or pt_BR:</translation>
    </message>
    <message>
        <source>%1 is no language code.</source>
        <translation>%1 is no language code.</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>this isn’t valid JSON</source>
        <translation>this isn’t valid JSON</translation>
    </message>
    <message>
        <source>too deeply nested; at most {allowed} levels are read</source>
        <translation>too deeply nested; at most {allowed} levels are read</translation>
    </message>
    <message>
        <source>a number is larger than any that can be stored</source>
        <translation>a number is larger than any that can be stored</translation>
    </message>
    <message>
        <source>this value can’t be used here</source>
        <translation>this value can’t be used here</translation>
    </message>
    <message>
        <source>this value has the wrong type</source>
        <translation>this value has the wrong type</translation>
    </message>
    <message>
        <source>this program doesn’t know this version of the file</source>
        <translation>this program doesn’t know this version of the file</translation>
    </message>
    <message>
        <source>the value is out of range</source>
        <translation>the value is out of range</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>the text is too long</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>there is no such member</translation>
    </message>
    <message>
        <source>there is no such option</source>
        <translation>there is no such option</translation>
    </message>
    <message>
        <source>this model isn’t in the catalogue</source>
        <translation>this model isn’t in the catalogue</translation>
    </message>
    <message>
        <source>this GPU isn’t in the catalogue</source>
        <translation>this GPU isn’t in the catalogue</translation>
    </message>
    <message>
        <source>this engine isn’t known</source>
        <translation>this engine isn’t known</translation>
    </message>
    <message>
        <source>this numeric format isn’t known</source>
        <translation>this numeric format isn’t known</translation>
    </message>
    <message>
        <source>the degrees of parallelism don’t go together</source>
        <translation>the degrees of parallelism don’t go together</translation>
    </message>
    <message>
        <source>there is no such command</source>
        <translation>there is no such command</translation>
    </message>
    <message>
        <source>an argument is missing</source>
        <translation>an argument is missing</translation>
    </message>
    <message>
        <source>this argument isn’t expected</source>
        <translation>this argument isn’t expected</translation>
    </message>
    <message>
        <source>the file can’t be opened</source>
        <translation>the file can’t be opened</translation>
    </message>
    <message>
        <source>the file can’t be written</source>
        <translation>the file can’t be written</translation>
    </message>
    <message>
        <source>the file is too large</source>
        <translation>the file is too large</translation>
    </message>
    <message>
        <source>the plan gives no figure for this quantity</source>
        <translation>the plan gives no figure for this quantity</translation>
    </message>
    <message>
        <source>this isn’t a measured case</source>
        <translation>this isn’t a measured case</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>found: %1</translation>
    </message>
    <message>
        <source>allowed: %1</source>
        <translation>allowed: %1</translation>
    </message>
    <message>
        <source>a member is missing here: {allowed}</source>
        <translation>a member is missing here: {allowed}</translation>
    </message>
    <message>
        <source>this id is there twice</source>
        <translation>this id is there twice</translation>
    </message>
    <message>
        <source>this is another kind of file</source>
        <translation>this is another kind of file</translation>
    </message>
    <message>
        <source>a currency is three capital letters</source>
        <translation>a currency is three capital letters</translation>
    </message>
    <message>
        <source>an amount is a text with a decimal point and at most six decimals</source>
        <translation>an amount is a text with a decimal point and at most six decimals</translation>
    </message>
    <message>
        <source>this isn’t a date</source>
        <translation>this isn’t a date</translation>
    </message>
    <message>
        <source>this isn’t an instant in UTC</source>
        <translation>this isn’t an instant in UTC</translation>
    </message>
    <message>
        <source>amounts of different currencies don’t add</source>
        <translation>amounts of different currencies don’t add</translation>
    </message>
    <message>
        <source>the price book doesn’t have this currency, and nothing is converted</source>
        <translation>the price book doesn’t have this currency, and nothing is converted</translation>
    </message>
    <message>
        <source>the amount is beyond anything that can be quoted</source>
        <translation>the amount is beyond anything that can be quoted</translation>
    </message>
    <message>
        <source>this doesn’t follow from the prices and quantities</source>
        <translation>this doesn’t follow from the prices and quantities</translation>
    </message>
    <message>
        <source>an idempotency key is a UUID in lower case</source>
        <translation>an idempotency key is a UUID in lower case</translation>
    </message>
    <message>
        <source>a fingerprint is sha256: and 64 hexadecimal digits</source>
        <translation>a fingerprint is sha256: and 64 hexadecimal digits</translation>
    </message>
    <message>
        <source>a name is missing in the language {allowed}</source>
        <translation>a name is missing in the language {allowed}</translation>
    </message>
    <message>
        <source>a price is missing, so there is no total to order</source>
        <translation>a price is missing, so there is no total to order</translation>
    </message>
    <message>
        <source>the order was altered: its fingerprint is {found}, its content’s {allowed}</source>
        <translation>the order was altered: its fingerprint is {found}, its content’s {allowed}</translation>
    </message>
    <message>
        <source>there is no such quote in the quote book</source>
        <translation>there is no such quote in the quote book</translation>
    </message>
    <message>
        <source>there is no such customer in the quote book</source>
        <translation>there is no such customer in the quote book</translation>
    </message>
    <message>
        <source>the quote book is in use by another program; try again</source>
        <translation>the quote book is in use by another program; try again</translation>
    </message>
    <message>
        <source>the quote book can’t be written: its folder or file is read-only</source>
        <translation>the quote book can’t be written: its folder or file is read-only</translation>
    </message>
    <message>
        <source>the disk is full or failed; the quote book is as it was before</source>
        <translation>the disk is full or failed; the quote book is as it was before</translation>
    </message>
    <message>
        <source>the quote book is damaged; it was left as it is</source>
        <translation>the quote book is damaged; it was left as it is</translation>
    </message>
    <message>
        <source>the quote book was made by a newer version of this program (its version is {found}, this program knows up to {allowed}); it was left as it is</source>
        <translation>the quote book was made by a newer version of this program (its version is {found}, this program knows up to {allowed}); it was left as it is</translation>
    </message>
    <message>
        <source>the quote book can’t be opened</source>
        <translation>the quote book can’t be opened</translation>
    </message>
    <message>
        <source>the quote book failed</source>
        <translation>the quote book failed</translation>
    </message>
    <message>
        <source>this model can’t take this size; the nearest sizes are {allowed}</source>
        <translation>this model can’t take this size; the nearest sizes are {allowed}</translation>
    </message>
    <message>
        <source>this model can’t take this number of frames; the nearest are {allowed}</source>
        <translation>this model can’t take this number of frames; the nearest are {allowed}</translation>
    </message>
    <message>
        <source>this pipeline has a component that isn’t known</source>
        <translation>this pipeline has a component that isn’t known</translation>
    </message>
    <message>
        <source>the glossary has no such term</source>
        <translation>the glossary has no such term</translation>
    </message>
    <message>
        <source>the folder holds no translations</source>
        <translation>the folder holds no translations</translation>
    </message>
    <message>
        <source>this training framework isn’t known</source>
        <translation>this training framework isn’t known</translation>
    </message>
    <message>
        <source>the model has no module of this name for LoRA</source>
        <translation>the model has no module of this name for LoRA</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>there is no such file</translation>
    </message>
    <message>
        <source>this isn’t a regular file</source>
        <translation>this isn’t a regular file</translation>
    </message>
    <message>
        <source>the file ends too early</source>
        <translation>the file ends too early</translation>
    </message>
    <message>
        <source>this KV cache format isn’t known</source>
        <translation>this KV cache format isn’t known</translation>
    </message>
    <message>
        <source>this isn’t a GGUF file</source>
        <translation>this isn’t a GGUF file</translation>
    </message>
    <message>
        <source>this version of GGUF can’t be read</source>
        <translation>this version of GGUF can’t be read</translation>
    </message>
    <message>
        <source>the GGUF file is big-endian; convert it to little-endian</source>
        <translation>the GGUF file is big-endian; convert it to little-endian</translation>
    </message>
    <message>
        <source>the GGUF file states a count that it can’t hold</source>
        <translation>the GGUF file states a count that it can’t hold</translation>
    </message>
    <message>
        <source>the GGUF file has a value of an unknown type</source>
        <translation>the GGUF file has a value of an unknown type</translation>
    </message>
    <message>
        <source>the GGUF file has an array within an array</source>
        <translation>the GGUF file has an array within an array</translation>
    </message>
    <message>
        <source>the GGUF file has a key without a name</source>
        <translation>the GGUF file has a key without a name</translation>
    </message>
    <message>
        <source>the GGUF file has a key or tensor twice</source>
        <translation>the GGUF file has a key or tensor twice</translation>
    </message>
    <message>
        <source>the alignment of the GGUF file isn’t a power of two</source>
        <translation>the alignment of the GGUF file isn’t a power of two</translation>
    </message>
    <message>
        <source>a tensor name is too long</source>
        <translation>a tensor name is too long</translation>
    </message>
    <message>
        <source>a tensor of the GGUF file has impossible dimensions</source>
        <translation>a tensor of the GGUF file has impossible dimensions</translation>
    </message>
    <message>
        <source>a tensor of the GGUF file has an unknown type</source>
        <translation>a tensor of the GGUF file has an unknown type</translation>
    </message>
    <message>
        <source>a row of a quantised tensor isn’t whole blocks</source>
        <translation>a row of a quantised tensor isn’t whole blocks</translation>
    </message>
    <message>
        <source>the tensors of the GGUF file don’t follow each other</source>
        <translation>the tensors of the GGUF file don’t follow each other</translation>
    </message>
    <message>
        <source>the GGUF file has no tensors and names neither an architecture nor a tokenizer</source>
        <translation>the GGUF file has no tensors and names neither an architecture nor a tokenizer</translation>
    </message>
    <message>
        <source>a part of the split GGUF file is missing</source>
        <translation>a part of the split GGUF file is missing</translation>
    </message>
    <message>
        <source>the parts of the split GGUF file don’t belong together</source>
        <translation>the parts of the split GGUF file don’t belong together</translation>
    </message>
    <message>
        <source>the header of the safetensors file can’t be that long</source>
        <translation>the header of the safetensors file can’t be that long</translation>
    </message>
    <message>
        <source>the header of the safetensors file isn’t what the format asks for</source>
        <translation>the header of the safetensors file isn’t what the format asks for</translation>
    </message>
    <message>
        <source>the safetensors file has a tensor of an unknown type</source>
        <translation>the safetensors file has a tensor of an unknown type</translation>
    </message>
    <message>
        <source>a tensor of the safetensors file doesn’t fill its place</source>
        <translation>a tensor of the safetensors file doesn’t fill its place</translation>
    </message>
    <message>
        <source>the checkpoint holds a tensor twice</source>
        <translation>the checkpoint holds a tensor twice</translation>
    </message>
    <message>
        <source>the index doesn’t say which file holds which tensor</source>
        <translation>the index doesn’t say which file holds which tensor</translation>
    </message>
    <message>
        <source>this list doesn’t have one value a layer</source>
        <translation>this list doesn’t have one value a layer</translation>
    </message>
    <message>
        <source>this value isn’t known here</source>
        <translation>this value isn’t known here</translation>
    </message>
    <message>
        <source>the file is larger than any file of its kind</source>
        <translation>the file is larger than any file of its kind</translation>
    </message>
    <message>
        <source>this isn’t a model file</source>
        <translation>this isn’t a model file</translation>
    </message>
    <message>
        <source>there is no model in this folder</source>
        <translation>there is no model in this folder</translation>
    </message>
    <message>
        <source>a weight file that the index names is missing</source>
        <translation>a weight file that the index names is missing</translation>
    </message>
    <message>
        <source>this engine profile can’t be read</source>
        <translation>this engine profile can’t be read</translation>
    </message>
    <message>
        <source>no model can be read from here</source>
        <translation>no model can be read from here</translation>
    </message>
    <message>
        <source>this version of the engine isn’t known</source>
        <translation>this version of the engine isn’t known</translation>
    </message>
    <message>
        <source>this command comes with a later version</source>
        <translation>this command comes with a later version</translation>
    </message>
    <message>
        <source>this isn’t the start-up log of a known engine</source>
        <translation>this isn’t the start-up log of a known engine</translation>
    </message>
    <message>
        <source>the log’s model isn’t in the catalogue</source>
        <translation>the log’s model isn’t in the catalogue</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Component</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>Calculation</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>GPU %1 of %2, %3 usable</source>
        <translation>GPU %1 of %2, %3 usable</translation>
    </message>
    <message>
        <source>The engine would set aside %1 for the cache: %2 tokens.</source>
        <translation>The engine would set aside %1 for the cache: %2 tokens.</translation>
    </message>
    <message>
        <source>Largest number of sequences: %1</source>
        <translation>Largest number of sequences: %1</translation>
    </message>
    <message>
        <source>Largest context: %1 tokens</source>
        <translation>Largest context: %1 tokens</translation>
    </message>
    <message>
        <source>Largest micro-batch: %1</source>
        <translation>Largest micro-batch: %1</translation>
    </message>
    <message>
        <source>Largest sequence: %1 tokens</source>
        <translation>Largest sequence: %1 tokens</translation>
    </message>
    <message>
        <source>Fewest GPUs: %1</source>
        <translation>Fewest GPUs: %1</translation>
    </message>
    <message>
        <source>What would make it fit:</source>
        <translation>What would make it fit:</translation>
    </message>
    <message>
        <source>Software: %1</source>
        <translation>Software: %1</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rows</translation>
    </message>
    <message>
        <source>Median error</source>
        <translation>Median error</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>90 % within</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Largest</translation>
    </message>
    <message>
        <source>Inside the band</source>
        <translation>Inside the band</translation>
    </message>
    <message>
        <source>Width of the band</source>
        <translation>Width of the band</translation>
    </message>
    <message>
        <source>not predicted: %1</source>
        <translation>not predicted: %1</translation>
    </message>
    <message>
        <source>%1 measured cases of this kind ship with the program; %2 figures are of this engine. An error is shown, not tuned away.</source>
        <translation>%1 measured cases of this kind ship with the program; %2 figures are of this engine. An error is shown, not tuned away.</translation>
    </message>
    <message>
        <source>Nearest to this scenario</source>
        <translation>Nearest to this scenario</translation>
    </message>
    <message>
        <source>Case and figure</source>
        <translation>Case and figure</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Measured</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Predicted</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>This engine, all cases</source>
        <translation>This engine, all cases</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Figure</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>inside</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>outside</translation>
    </message>
    <message>
        <source>Your run: %1</source>
        <translation>Your run: %1</translation>
    </message>
    <message>
        <source>Open an engine log…</source>
        <translation>Open an engine log…</translation>
    </message>
    <message>
        <source>Start-up logs of vLLM, SGLang, llama.cpp and ollama; they can be dropped onto the window, too</source>
        <translation>Start-up logs of vLLM, SGLang, llama.cpp and ollama; they can be dropped onto the window, too</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>The file has members that this version doesn’t know ({members}). They are kept when the file is saved.</source>
        <translation>The file has members that this version doesn’t know ({members}). They are kept when the file is saved.</translation>
    </message>
    <message>
        <source>The usable memory of {gpu} isn’t known, so no verdict is given.</source>
        <translation>The usable memory of {gpu} isn’t known, so no verdict is given.</translation>
    </message>
    <message>
        <source>The peak is text encoding ({bytes}).</source>
        <translation>The peak is text encoding ({bytes}).</translation>
    </message>
    <message>
        <source>The peak is the VAE’s encoding of images ({bytes}).</source>
        <translation>The peak is the VAE’s encoding of images ({bytes}).</translation>
    </message>
    <message>
        <source>The peak is denoising ({bytes}).</source>
        <translation>The peak is denoising ({bytes}).</translation>
    </message>
    <message>
        <source>The peak is the VAE’s decoding ({bytes}), not denoising.</source>
        <translation>The peak is the VAE’s decoding ({bytes}), not denoising.</translation>
    </message>
    <message>
        <source>Decoding images one at a time (VAE slicing) lowers it by {gain}, to {bytes}; the images are the same.</source>
        <translation>Decoding images one at a time (VAE slicing) lowers it by {gain}, to {bytes}; the images are the same.</translation>
    </message>
    <message>
        <source>Freeing each component after its use, the text encoder first (model offload), lowers it by {gain}, to {bytes}.</source>
        <translation>Freeing each component after its use, the text encoder first (model offload), lowers it by {gain}, to {bytes}.</translation>
    </message>
    <message>
        <source>A fused attention kernel lowers it by {gain}, to {bytes}.</source>
        <translation>A fused attention kernel lowers it by {gain}, to {bytes}.</translation>
    </message>
    <message>
        <source>A VAE in bf16 lowers it by {gain}, to {bytes}; check the pictures for banding.</source>
        <translation>A VAE in bf16 lowers it by {gain}, to {bytes}; check the pictures for banding.</translation>
    </message>
    <message>
        <source>One image at a time lowers it by {gain}, to {bytes}.</source>
        <translation>One image at a time lowers it by {gain}, to {bytes}.</translation>
    </message>
    <message>
        <source>Tiling the VAE lowers it by {gain}, to {bytes}; seams and tone drift are possible.</source>
        <translation>Tiling the VAE lowers it by {gain}, to {bytes}; seams and tone drift are possible.</translation>
    </message>
    <message>
        <source>An fp8 denoiser lowers it by {gain}, to {bytes}.</source>
        <translation>An fp8 denoiser lowers it by {gain}, to {bytes}.</translation>
    </message>
    <message>
        <source>A 4-bit text encoder lowers it by {gain}, to {bytes}.</source>
        <translation>A 4-bit text encoder lowers it by {gain}, to {bytes}.</translation>
    </message>
    <message>
        <source>A 4-bit denoiser lowers it by {gain}, to {bytes}; check the quality.</source>
        <translation>A 4-bit denoiser lowers it by {gain}, to {bytes}; check the quality.</translation>
    </message>
    <message>
        <source>Group offload of the denoiser lowers it by {gain}, to {bytes}; each step gets slower.</source>
        <translation>Group offload of the denoiser lowers it by {gain}, to {bytes}; each step gets slower.</translation>
    </message>
    <message>
        <source>Sequential offload lowers it by {gain}, to {bytes}; each step gets much slower.</source>
        <translation>Sequential offload lowers it by {gain}, to {bytes}; each step gets much slower.</translation>
    </message>
    <message>
        <source>Half the frames lower it by {gain}, to {bytes}.</source>
        <translation>Half the frames lower it by {gain}, to {bytes}.</translation>
    </message>
    <message>
        <source>Tensors need {allocated}; PyTorch’s allocator may hold {reserved}, and the driver may show {used} in use.</source>
        <translation>Tensors need {allocated}; PyTorch’s allocator may hold {reserved}, and the driver may show {used} in use.</translation>
    </message>
    <message>
        <source>With slicing, images are decoded one after the other: the same pictures, a little slower. Denoising still holds the whole batch.</source>
        <translation>With slicing, images are decoded one after the other: the same pictures, a little slower. Denoising still holds the whole batch.</translation>
    </message>
    <message>
        <source>VAE slicing changes nothing for one image or clip.</source>
        <translation>VAE slicing changes nothing for one image or clip.</translation>
    </message>
    <message>
        <source>This VAE can’t decode in tiles.</source>
        <translation>This VAE can’t decode in tiles.</translation>
    </message>
    <message>
        <source>Tiling changes nothing: a tile of {tile_width} × {tile_height} pixels covers the whole image. A smaller tile would help.</source>
        <translation>Tiling changes nothing: a tile of {tile_width} × {tile_height} pixels covers the whole image. A smaller tile would help.</translation>
    </message>
    <message>
        <source>Tiles of {tile_width} × {tile_height} pixels see their own statistics: tone and contrast may drift between them, and seams may show where the overlap is small. Larger tiles and more overlap are safer.</source>
        <translation>Tiles of {tile_width} × {tile_height} pixels see their own statistics: tone and contrast may drift between them, and seams may show where the overlap is small. Larger tiles and more overlap are safer.</translation>
    </message>
    <message>
        <source>In a clip, tiles may flash at their borders.</source>
        <translation>In a clip, tiles may flash at their borders.</translation>
    </message>
    <message>
        <source>This VAE overflows in fp16, so it is moved to fp32 for decoding: twice the memory. bf16, or a VAE repaired for fp16, avoids it.</source>
        <translation>This VAE overflows in fp16, so it is moved to fp32 for decoding: twice the memory. bf16, or a VAE repaired for fp16, avoids it.</translation>
    </message>
    <message>
        <source>Guidance is distilled into this model: it runs once a step, and guidance adds no memory.</source>
        <translation>Guidance is distilled into this model: it runs once a step, and guidance adds no memory.</translation>
    </message>
    <message>
        <source>Guidance runs as two calls in turn: it costs time, not memory.</source>
        <translation>Guidance runs as two calls in turn: it costs time, not memory.</translation>
    </message>
    <message>
        <source>8-bit bitsandbytes components can’t be offloaded: {bytes} stay on the card in every phase.</source>
        <translation>8-bit bitsandbytes components can’t be offloaded: {bytes} stay on the card in every phase.</translation>
    </message>
    <message>
        <source>The T5 encoder keeps its output matrices in fp32 ({bytes}) and its embedding in 16 bits.</source>
        <translation>The T5 encoder keeps its output matrices in fp32 ({bytes}) and its embedding in 16 bits.</translation>
    </message>
    <message>
        <source>Group offload is taken to cover the denoiser; the other components stay on the card.</source>
        <translation>Group offload is taken to cover the denoiser; the other components stay on the card.</translation>
    </message>
    <message>
        <source>The adapter’s size is estimated from its rank: which matrices it covers isn’t known.</source>
        <translation>The adapter’s size is estimated from its rank: which matrices it covers isn’t known.</translation>
    </message>
    <message>
        <source>The ControlNet is counted as a share of the denoiser; sizes differ between releases.</source>
        <translation>The ControlNet is counted as a share of the denoiser; sizes differ between releases.</translation>
    </message>
    <message>
        <source>{engine} has no such offload mode: whole components are moved instead.</source>
        <translation>{engine} has no such offload mode: whole components are moved instead.</translation>
    </message>
    <message>
        <source>ComfyUI would stream about {bytes} of weights from host memory: it runs, but slower.</source>
        <translation>ComfyUI would stream about {bytes} of weights from host memory: it runs, but slower.</translation>
    </message>
    <message>
        <source>On AMD, convolutions of the VAE reserve about 1.6 times as much as on NVIDIA.</source>
        <translation>On AMD, convolutions of the VAE reserve about 1.6 times as much as on NVIDIA.</translation>
    </message>
    <message>
        <source>{engine} doesn’t divide one image over several devices; the plan shows what a division would hold.</source>
        <translation>{engine} doesn’t divide one image over several devices; the plan shows what a division would hold.</translation>
    </message>
    <message>
        <source>More replicas ({replicas}) than images ({images}): some have nothing to do.</source>
        <translation>More replicas ({replicas}) than images ({images}): some have nothing to do.</translation>
    </message>
    <message>
        <source>Guidance can’t be divided here: it needs an even data-parallel degree and a model that runs two passes.</source>
        <translation>Guidance can’t be divided here: it needs an even data-parallel degree and a model that runs two passes.</translation>
    </message>
    <message>
        <source>One device decodes the whole picture: its VAE peak doesn’t shrink with the others. A parallel VAE divides it.</source>
        <translation>One device decodes the whole picture: its VAE peak doesn’t shrink with the others. A parallel VAE divides it.</translation>
    </message>
    <message>
        <source>Not every count of {model} is verified; the catalogue says which.</source>
        <translation>Not every count of {model} is verified; the catalogue says which.</translation>
    </message>
    <message>
        <source>The activations of {model} are assumed from its block structure, not traced: the band is wide.</source>
        <translation>The activations of {model} are assumed from its block structure, not traced: the band is wide.</translation>
    </message>
    <message>
        <source>PyTorch 2.9 and later may need far more for 3-D convolutions.</source>
        <translation>PyTorch 2.9 and later may need far more for 3-D convolutions.</translation>
    </message>
    <message>
        <source>The peak is reached while the model is loaded ({bytes}): the training step itself needs less.</source>
        <translation>The peak is reached while the model is loaded ({bytes}): the training step itself needs less.</translation>
    </message>
    <message>
        <source>The peak is at the end of the forward pass ({bytes}), with {activations} of activations and {loss} of logits and loss. A chunked or fused loss, a smaller micro-batch, shorter sequences or more checkpointing lower it.</source>
        <translation>The peak is at the end of the forward pass ({bytes}), with {activations} of activations and {loss} of logits and loss. A chunked or fused loss, a smaller micro-batch, shorter sequences or more checkpointing lower it.</translation>
    </message>
    <message>
        <source>The peak is at the start of the backward pass ({bytes}), while the activations of all layers ({activations}) are still kept. Activation checkpointing or a smaller micro-batch lower it.</source>
        <translation>The peak is at the start of the backward pass ({bytes}), while the activations of all layers ({activations}) are still kept. Activation checkpointing or a smaller micro-batch lower it.</translation>
    </message>
    <message>
        <source>The peak is at the start of the backward pass ({bytes}), while one layer is recomputed beside the kept inputs ({activations} of activations). A smaller micro-batch, activation offload or tensor parallelism lower it.</source>
        <translation>The peak is at the start of the backward pass ({bytes}), while one layer is recomputed beside the kept inputs ({activations} of activations). A smaller micro-batch, activation offload or tensor parallelism lower it.</translation>
    </message>
    <message>
        <source>The peak is at the end of the backward pass ({bytes}), when all gradients exist ({gradients}). Sharding the gradients, an optimizer in the backward pass or LoRA lower it; a smaller batch hardly does.</source>
        <translation>The peak is at the end of the backward pass ({bytes}), when all gradients exist ({gradients}). Sharding the gradients, an optimizer in the backward pass or LoRA lower it; a smaller batch hardly does.</translation>
    </message>
    <message>
        <source>The peak is in the optimizer step ({bytes}): weights, gradients ({gradients}), states and temporaries. A fused kernel, 8-bit states, sharding or offload lower it; a smaller batch doesn’t.</source>
        <translation>The peak is in the optimizer step ({bytes}): weights, gradients ({gradients}), states and temporaries. A fused kernel, 8-bit states, sharding or offload lower it; a smaller batch doesn’t.</translation>
    </message>
    <message>
        <source>Which counter is read matters: about {allocated} allocated, {reserved} reserved by the framework, {device} on the device.</source>
        <translation>Which counter is read matters: about {allocated} allocated, {reserved} reserved by the framework, {device} on the device.</translation>
    </message>
    <message>
        <source>Each of the {ranks} ranks holds a full copy: replication speeds training up, it doesn’t pool memory.</source>
        <translation>Each of the {ranks} ranks holds a full copy: replication speeds training up, it doesn’t pool memory.</translation>
    </message>
    <message>
        <source>It doesn’t fit because every rank needs {needed} of its own {capacity}; {ranks} replicated GPUs never add up to one larger memory. Sharding (FSDP, ZeRO) divides the states.</source>
        <translation>It doesn’t fit because every rank needs {needed} of its own {capacity}; {ranks} replicated GPUs never add up to one larger memory. Sharding (FSDP, ZeRO) divides the states.</translation>
    </message>
    <message>
        <source>A sharding is chosen, but there is only one data-parallel rank: nothing is divided.</source>
        <translation>A sharding is chosen, but there is only one data-parallel rank: nothing is divided.</translation>
    </message>
    <message>
        <source>Embedding, final norm and head form the root unit and stay gathered ({bytes} with the current layer), however many ranks share them.</source>
        <translation>Embedding, final norm and head form the root unit and stay gathered ({bytes} with the current layer), however many ranks share them.</translation>
    </message>
    <message>
        <source>The first of {stages} pipeline stages keeps the activations of {in_flight} micro-batches, the last one holds the logits: both ends are worked out.</source>
        <translation>The first of {stages} pipeline stages keeps the activations of {in_flight} micro-batches, the last one holds the logits: both ends are worked out.</translation>
    </message>
    <message>
        <source>Gradients ({bytes}) stay through the forward pass as well (accumulation or flat buffers); accumulation adds no activations.</source>
        <translation>Gradients ({bytes}) stay through the forward pass as well (accumulation or flat buffers); accumulation adds no activations.</translation>
    </message>
    <message>
        <source>An optimizer in the backward pass can’t accumulate gradients over {steps} micro-batches.</source>
        <translation>An optimizer in the backward pass can’t accumulate gradients over {steps} micro-batches.</translation>
    </message>
    <message>
        <source>The foreach kernel of the optimizer needs {bytes} of temporaries in its step; a fused kernel doesn’t.</source>
        <translation>The foreach kernel of the optimizer needs {bytes} of temporaries in its step; a fused kernel doesn’t.</translation>
    </message>
    <message>
        <source>Optimizer states lie in unified memory: {resident} on the GPU as long as there is room, the rest on the host ({host}). Framework counters don’t show them.</source>
        <translation>Optimizer states lie in unified memory: {resident} on the GPU as long as there is room, the rest on the host ({host}). Framework counters don’t show them.</translation>
    </message>
    <message>
        <source>Muon orthogonalises whole matrices: hidden matrices keep one momentum, embeddings, head and norms stay with AdamW.</source>
        <translation>Muon orthogonalises whole matrices: hidden matrices keep one momentum, embeddings, head and norms stay with AdamW.</translation>
    </message>
    <message>
        <source>Communication buckets ({buckets}) take more than sharding saves ({saved}) on this small model.</source>
        <translation>Communication buckets ({buckets}) take more than sharding saves ({saved}) on this small model.</translation>
    </message>
    <message>
        <source>Batches are padded to their longest sample; the plan counts {tokens} tokens. Real lengths are often shorter, and varying shapes fragment memory.</source>
        <translation>Batches are padded to their longest sample; the plan counts {tokens} tokens. Real lengths are often shorter, and varying shapes fragment memory.</translation>
    </message>
    <message>
        <source>Batches are padded to their longest sample: the peak counts {tokens} tokens, the low end the mean length.</source>
        <translation>Batches are padded to their longest sample: the peak counts {tokens} tokens, the low end the mean length.</translation>
    </message>
    <message>
        <source>Sequences of {tokens} tokens are longer than the model’s context of {context}.</source>
        <translation>Sequences of {tokens} tokens are longer than the model’s context of {context}.</translation>
    </message>
    <message>
        <source>Eager attention keeps the score matrix: it grows with the square of {tokens} tokens. Flash attention doesn’t.</source>
        <translation>Eager attention keeps the score matrix: it grows with the square of {tokens} tokens. Flash attention doesn’t.</translation>
    </message>
    <message>
        <source>LoRA of rank {rank} trains {parameters} parameters.</source>
        <translation>LoRA of rank {rank} trains {parameters} parameters.</translation>
    </message>
    <message>
        <source>Without checkpointing, the adapters keep more activations than full fine-tuning would: fp32 adapters and dropout copy the input of every module.</source>
        <translation>Without checkpointing, the adapters keep more activations than full fine-tuning would: fp32 adapters and dropout copy the input of every module.</translation>
    </message>
    <message>
        <source>DoRA computes the norm of whole weight matrices: a further transient, and slower steps.</source>
        <translation>DoRA computes the norm of whole weight matrices: a further transient, and slower steps.</translation>
    </message>
    <message>
        <source>Adapters on experts are counted for every expert; some frameworks leave experts out.</source>
        <translation>Adapters on experts are counted for every expert; some frameworks leave experts out.</translation>
    </message>
    <message>
        <source>The frozen base is held in {format}. Check the quality of the result, and that the kernels support this GPU.</source>
        <translation>The frozen base is held in {format}. Check the quality of the result, and that the kernels support this GPU.</translation>
    </message>
    <message>
        <source>A preparation step may cast embeddings, head and norms to fp32: up to {bytes} more.</source>
        <translation>A preparation step may cast embeddings, head and norms to fp32: up to {bytes} more.</translation>
    </message>
    <message>
        <source>All experts count as parameters; tokens that gather on few experts move the peak between ranks.</source>
        <translation>All experts count as parameters; tokens that gather on few experts move the peak between ranks.</translation>
    </message>
    <message>
        <source>The vision or audio tower ({bytes}) is loaded but not trained by text.</source>
        <translation>The vision or audio tower ({bytes}) is loaded but not trained by text.</translation>
    </message>
    <message>
        <source>A checkpoint takes {bytes}; {copies} copies with the one being written need {gigabytes} GB of storage.</source>
        <translation>A checkpoint takes {bytes}; {copies} copies with the one being written need {gigabytes} GB of storage.</translation>
    </message>
    <message>
        <source>A full (gathered) checkpoint needs {bytes} of host memory on one rank, and raises the peak while it is gathered. Sharded checkpoints don’t.</source>
        <translation>A full (gathered) checkpoint needs {bytes} of host memory on one rank, and raises the peak while it is gathered. Sharded checkpoints don’t.</translation>
    </message>
    <message>
        <source>A checkpoint counts once it has been restored: test it on the same GPUs and on another number of them (for example {other}), and compare step, learning rate, loss and data position.</source>
        <translation>A checkpoint counts once it has been restored: test it on the same GPUs and on another number of them (for example {other}), and compare step, learning rate, loss and data position.</translation>
    </message>
    <message>
        <source>Plain shard files are tied to {ranks} ranks: only distributed or universal formats can be loaded on another number.</source>
        <translation>Plain shard files are tied to {ranks} ranks: only distributed or universal formats can be loaded on another number.</translation>
    </message>
    <message>
        <source>Without optimizer states, training can’t be resumed exactly.</source>
        <translation>Without optimizer states, training can’t be resumed exactly.</translation>
    </message>
    <message>
        <source>The job takes about {hours} h of the {term_hours} h rented.</source>
        <translation>The job takes about {hours} h of the {term_hours} h rented.</translation>
    </message>
    <message>
        <source>The job takes about {hours} h, the term has {term_hours} h: it doesn’t end in time.</source>
        <translation>The job takes about {hours} h, the term has {term_hours} h: it doesn’t end in time.</translation>
    </message>
    <message>
        <source>The job takes about {hours} of {term_hours} h: too little remains to write the last checkpoint and take the data away.</source>
        <translation>The job takes about {hours} of {term_hours} h: too little remains to write the last checkpoint and take the data away.</translation>
    </message>
    <message>
        <source>Write the last checkpoint by hour {last_hour} of {term_hours}: stopping doesn’t pause the rental, and taking the data away needs about {export_hours} h.</source>
        <translation>Write the last checkpoint by hour {last_hour} of {term_hours}: stopping doesn’t pause the rental, and taking the data away needs about {export_hours} h.</translation>
    </message>
    <message>
        <source>The file ends before its weights do ({place}, {detail} bytes): it can be planned with, but not loaded.</source>
        <translation>The file ends before its weights do ({place}, {detail} bytes): it can be planned with, but not loaded.</translation>
    </message>
    <message>
        <source>The file holds no weights: the model is described by its metadata alone.</source>
        <translation>The file holds no weights: the model is described by its metadata alone.</translation>
    </message>
    <message>
        <source>The layers of this architecture aren’t known ({place} {detail}): weights are exact, caches can’t be computed.</source>
        <translation>The layers of this architecture aren’t known ({place} {detail}): weights are exact, caches can’t be computed.</translation>
    </message>
    <message>
        <source>The architecture “{detail}” isn’t known; it is read as a plain decoder by its fields.</source>
        <translation>The architecture “{detail}” isn’t known; it is read as a plain decoder by its fields.</translation>
    </message>
    <message>
        <source>This architecture isn’t known by name; it is read as {detail}.</source>
        <translation>This architecture isn’t known by name; it is read as {detail}.</translation>
    </message>
    <message>
        <source>The config leaves out what its class ({detail}) supplies; those values are filled in.</source>
        <translation>The config leaves out what its class ({detail}) supplies; those values are filled in.</translation>
    </message>
    <message>
        <source>The config doesn’t say whether embedding and head share their weights; they are counted apart.</source>
        <translation>The config doesn’t say whether embedding and head share their weights; they are counted apart.</translation>
    </message>
    <message>
        <source>The config states no number type; {detail} is assumed.</source>
        <translation>The config states no number type; {detail} is assumed.</translation>
    </message>
    <message>
        <source>The config states no context length.</source>
        <translation>The config states no context length.</translation>
    </message>
    <message>
        <source>The config doesn’t say how many experts a token uses; {detail} is assumed.</source>
        <translation>The config doesn’t say how many experts a token uses; {detail} is assumed.</translation>
    </message>
    <message>
        <source>The config states an attention window but not for which layers; it is taken for all.</source>
        <translation>The config states an attention window but not for which layers; it is taken for all.</translation>
    </message>
    <message>
        <source>The layer type “{detail}” ({place}) isn’t known; it is taken as full attention.</source>
        <translation>The layer type “{detail}” ({place}) isn’t known; it is taken as full attention.</translation>
    </message>
    <message>
        <source>The list {place} has {detail} values, more than there are layers; the rest is left out.</source>
        <translation>The list {place} has {detail} values, more than there are layers; the rest is left out.</translation>
    </message>
    <message>
        <source>The hidden size doesn’t divide by the {detail} heads and no head width is stated; it is rounded down.</source>
        <translation>The hidden size doesn’t divide by the {detail} heads and no head width is stated; it is rounded down.</translation>
    </message>
    <message>
        <source>The config leaves out the vision tower; the one that this family ({detail}) was published with is counted.</source>
        <translation>The config leaves out the vision tower; the one that this family ({detail}) was published with is counted.</translation>
    </message>
    <message>
        <source>The vision tower “{detail}” isn’t known; it is counted as a plain one of its size.</source>
        <translation>The vision tower “{detail}” isn’t known; it is counted as a plain one of its size.</translation>
    </message>
    <message>
        <source>The config doesn’t say how many layers the vision tower has; {detail} are assumed.</source>
        <translation>The config doesn’t say how many layers the vision tower has; {detail} are assumed.</translation>
    </message>
    <message>
        <source>The part {place} isn’t counted: its weights come on top.</source>
        <translation>The part {place} isn’t counted: its weights come on top.</translation>
    </message>
    <message>
        <source>The quantisation “{detail}” isn’t known; the weights are counted in their unquantised type.</source>
        <translation>The quantisation “{detail}” isn’t known; the weights are counted in their unquantised type.</translation>
    </message>
    <message>
        <source>{detail} is counted as the format nearest to it in size.</source>
        <translation>{detail} is counted as the format nearest to it in size.</translation>
    </message>
    <message>
        <source>The files hold {detail}, which the config doesn’t say; the files count.</source>
        <translation>The files hold {detail}, which the config doesn’t say; the files count.</translation>
    </message>
    <message>
        <source>The files hold other tensors than the config implies ({detail} parameters); the files count.</source>
        <translation>The files hold other tensors than the config implies ({detail} parameters); the files count.</translation>
    </message>
    <message>
        <source>Without {detail} beside the weights their size is known, but not the cache.</source>
        <translation>Without {detail} beside the weights their size is known, but not the cache.</translation>
    </message>
    <message>
        <source>The weight files that {place} names aren’t here; their size is the one it states.</source>
        <translation>The weight files that {place} names aren’t here; their size is the one it states.</translation>
    </message>
    <message>
        <source>{gpu} is sold as {marketed} GB; a framework can use {usable} of it. The plan counts with what is usable.</source>
        <translation>{gpu} is sold as {marketed} GB; a framework can use {usable} of it. The plan counts with what is usable.</translation>
    </message>
    <message>
        <source>Error correction (ECC) on {gpu} takes {bytes} of its memory; it is counted as switched on.</source>
        <translation>Error correction (ECC) on {gpu} takes {bytes} of its memory; it is counted as switched on.</translation>
    </message>
    <message>
        <source>{gpu} shares its memory with the processor: what the system and its programs use is missing here.</source>
        <translation>{gpu} shares its memory with the processor: what the system and its programs use is missing here.</translation>
    </message>
    <message>
        <source>Engines refuse to start {model} at tensor parallel {tensor}: its heads or widths don’t divide by it. The figures are only what it would take.</source>
        <translation>Engines refuse to start {model} at tensor parallel {tensor}: its heads or widths don’t divide by it. The figures are only what it would take.</translation>
    </message>
    <message>
        <source>The model has {kv_heads} KV heads for {tensor} ranks, so each head is held {copies} times: more GPUs add room for the cache, not density.</source>
        <translation>The model has {kv_heads} KV heads for {tensor} ranks, so each head is held {copies} times: more GPUs add room for the cache, not density.</translation>
    </message>
    <message>
        <source>The latent cache isn’t divided by tensor parallelism: each of the {tensor} ranks holds all of it.</source>
        <translation>The latent cache isn’t divided by tensor parallelism: each of the {tensor} ranks holds all of it.</translation>
    </message>
    <message>
        <source>{context} tokens are more than the {model} that the model was made for.</source>
        <translation>{context} tokens are more than the {model} that the model was made for.</translation>
    </message>
    <message>
        <source>{sequences} sequences a replica are more than max_num_seqs ({max_num_seqs}): the rest wait in the queue.</source>
        <translation>{sequences} sequences a replica are more than max_num_seqs ({max_num_seqs}): the rest wait in the queue.</translation>
    </message>
    <message>
        <source>This engine version keeps the whole context in the {layers} layers that only look at {window} tokens; its pool is charged for it.</source>
        <translation>This engine version keeps the whole context in the {layers} layers that only look at {window} tokens; its pool is charged for it.</translation>
    </message>
    <message>
        <source>The engine would set aside {pool} for the cache, but this workload needs {needed}: {missing} are missing.</source>
        <translation>The engine would set aside {pool} for the cache, but this workload needs {needed}: {missing} are missing.</translation>
    </message>
    <message>
        <source>The engine sets aside {pool} for the cache whatever you do with it; this workload needs {needed} of it.</source>
        <translation>The engine sets aside {pool} for the cache whatever you do with it; this workload needs {needed} of it.</translation>
    </message>
    <message>
        <source>This version captures CUDA graphs ({graphs}) on top of gpu_memory_utilization: the card will show about {used} of {capacity} in use.</source>
        <translation>This version captures CUDA graphs ({graphs}) on top of gpu_memory_utilization: the card will show about {used} of {capacity} in use.</translation>
    </message>
    <message>
        <source>{bytes} are kept for sampling max_num_seqs = {max_num_seqs} sequences. Setting it to {lower} gives back {gain}.</source>
        <translation>{bytes} are kept for sampling max_num_seqs = {max_num_seqs} sequences. Setting it to {lower} gives back {gain}.</translation>
    </message>
    <message>
        <source>{engine} has no {format} cache; it is counted as {used}.</source>
        <translation>{engine} has no {format} cache; it is counted as {used}.</translation>
    </message>
    <message>
        <source>{engine} on {gpu} keeps {format} weights compressed and computes in 16 bits (weight-only): that saves memory and promises no speed.</source>
        <translation>{engine} on {gpu} keeps {format} weights compressed and computes in 16 bits (weight-only): that saves memory and promises no speed.</translation>
    </message>
    <message>
        <source>{engine} on {gpu} runs {format} weights by conversion in software: slow, and memory may grow.</source>
        <translation>{engine} on {gpu} runs {format} weights by conversion in software: slow, and memory may grow.</translation>
    </message>
    <message>
        <source>{engine} has no way to run {format} weights on {gpu}.</source>
        <translation>{engine} has no way to run {format} weights on {gpu}.</translation>
    </message>
    <message>
        <source>Whether {engine} runs {format} weights on {gpu} isn’t settled: check it with your build.</source>
        <translation>Whether {engine} runs {format} weights on {gpu} isn’t settled: check it with your build.</translation>
    </message>
    <message>
        <source>{engine} on {gpu} reads the {format} cache by conversion: that saves memory and promises no speed.</source>
        <translation>{engine} on {gpu} reads the {format} cache by conversion: that saves memory and promises no speed.</translation>
    </message>
    <message>
        <source>{engine} has no {format} cache on {gpu}.</source>
        <translation>{engine} has no {format} cache on {gpu}.</translation>
    </message>
    <message>
        <source>Whether {engine} has a {format} cache on {gpu} isn’t settled: check it with your build.</source>
        <translation>Whether {engine} has a {format} cache on {gpu} isn’t settled: check it with your build.</translation>
    </message>
    <message>
        <source>This release asks for a cache in {format}; “auto” follows it.</source>
        <translation>This release asks for a cache in {format}; “auto” follows it.</translation>
    </message>
    <message>
        <source>The release holds {layers} more layers for predicting several tokens ({parameters} parameters); they are left out unless mtp is switched on.</source>
        <translation>The release holds {layers} more layers for predicting several tokens ({parameters} parameters); they are left out unless mtp is switched on.</translation>
    </message>
    <message>
        <source>This model encodes its input at once and keeps nothing between requests: the context is the length of one input ({tokens} tokens), requests are batched up to {batch} tokens, and the number of users needs no memory.</source>
        <translation>This model encodes its input at once and keeps nothing between requests: the context is the length of one input ({tokens} tokens), requests are batched up to {batch} tokens, and the number of users needs no memory.</translation>
    </message>
    <message>
        <source>The context is the length of the output; besides its cache each sequence holds keys and values of {source} input tokens ({cross}).</source>
        <translation>The context is the length of the output; besides its cache each sequence holds keys and values of {source} input tokens ({cross}).</translation>
    </message>
    <message>
        <source>The context is the length of the transcript; besides its cache each stream holds keys and values of {source} audio frames ({cross}).</source>
        <translation>The context is the length of the transcript; besides its cache each stream holds keys and values of {source} audio frames ({cross}).</translation>
    </message>
    <message>
        <source>Version {version} isn’t known; the rules of its neighbours apply (newest known: {newest}).</source>
        <translation>Version {version} isn’t known; the rules of its neighbours apply (newest known: {newest}).</translation>
    </message>
    <message>
        <source>The server’s {devices} worker processes take about {bytes} of host memory.</source>
        <translation>The server’s {devices} worker processes take about {bytes} of host memory.</translation>
    </message>
    <message>
        <source>llama.cpp loads GGUF only: {format} counts as 16-bit weights here. Choose a gguf format for a smaller file.</source>
        <translation>llama.cpp loads GGUF only: {format} counts as 16-bit weights here. Choose a gguf format for a smaller file.</translation>
    </message>
    <message>
        <source>{layers} layers stay on the host: {bytes} of weights need host memory, and each step copies the largest of their matrices to the GPU.</source>
        <translation>{layers} layers stay on the host: {bytes} of weights need host memory, and each step copies the largest of their matrices to the GPU.</translation>
    </message>
    <message>
        <source>The experts stay on the host: {bytes} of weights need host memory.</source>
        <translation>The experts stay on the host: {bytes} of weights need host memory.</translation>
    </message>
    <message>
        <source>The token embedding stays on the host, and the GPU keeps a copy of it as the output matrix ({bytes}).</source>
        <translation>The token embedding stays on the host, and the GPU keeps a copy of it as the output matrix ({bytes}).</translation>
    </message>
    <message>
        <source>A V cache in {format} needs flash attention; llama.cpp refuses to start without it.</source>
        <translation>A V cache in {format} needs flash attention; llama.cpp refuses to start without it.</translation>
    </message>
    <message>
        <source>GPU builds of llama.cpp have no attention kernel for K in {keys} with V in {values} unless built with GGML_CUDA_FA_ALL_QUANTS; without it attention runs on the host.</source>
        <translation>GPU builds of llama.cpp have no attention kernel for K in {keys} with V in {values} unless built with GGML_CUDA_FA_ALL_QUANTS; without it attention runs on the host.</translation>
    </message>
    <message>
        <source>llama.cpp rounds the context up: {allocated} cells are allocated for {asked} tokens.</source>
        <translation>llama.cpp rounds the context up: {allocated} cells are allocated for {asked} tokens.</translation>
    </message>
    <message>
        <source>llama.cpp doesn’t use the attention window of {architecture} models in this version: every layer keeps all tokens.</source>
        <translation>llama.cpp doesn’t use the attention window of {architecture} models in this version: every layer keeps all tokens.</translation>
    </message>
    <message>
        <source>The cache stays on the host ({bytes}): attention reads it over the bus.</source>
        <translation>The cache stays on the host ({bytes}): attention reads it over the bus.</translation>
    </message>
    <message>
        <source>The graph of {architecture} isn’t among those replayed exactly: the compute buffers come from a formula with a wide band.</source>
        <translation>The graph of {architecture} isn’t among those replayed exactly: the compute buffers come from a formula with a wide band.</translation>
    </message>
    <message>
        <source>The compute buffers are those of build b{replayed}; build b{build} may place its graph differently, hence the band.</source>
        <translation>The compute buffers are those of build b{replayed}; build b{build} may place its graph differently, hence the band.</translation>
    </message>
    <message>
        <source>With several GPUs the inputs of each GPU exist {copies} times, so that micro-batches overlap.</source>
        <translation>With several GPUs the inputs of each GPU exist {copies} times, so that micro-batches overlap.</translation>
    </message>
    <message>
        <source>Before build b{build}, 16-bit copies of a quantised cache were taken from a pool at run time and appear in no log.</source>
        <translation>Before build b{build}, 16-bit copies of a quantised cache were taken from a pool at run time and appear in no log.</translation>
    </message>
    <message>
        <source>llama.cpp splits layers over the GPUs: a tensor or context degree of {degree} is treated as a split by layers.</source>
        <translation>llama.cpp splits layers over the GPUs: a tensor or context degree of {degree} is treated as a split by layers.</translation>
    </message>
    <message>
        <source>ollama runs llama.cpp’s server since mid 2026; older versions estimate and place layers on their own.</source>
        <translation>ollama runs llama.cpp’s server since mid 2026; older versions estimate and place layers on their own.</translation>
    </message>
</context>
<context>
    <name>Fix</name>
    <message>
        <source> (%1 more room</source>
        <translation> (%1 more room</translation>
    </message>
</context>
<context>
    <name>Form</name>
    <message>
        <source>automatic</source>
        <translation>automatic</translation>
    </message>
    <message>
        <source>automatic (%1)</source>
        <translation>automatic (%1)</translation>
    </message>
    <message>
        <source>%1 slider</source>
        <translation>%1 slider</translation>
    </message>
    <message>
        <source>on</source>
        <translation>on</translation>
    </message>
    <message>
        <source>off</source>
        <translation>off</translation>
    </message>
    <message>
        <source>open</source>
        <translation>open</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>newest</translation>
    </message>
    <message>
        <source>Search by name, family or size</source>
        <translation>Search by name, family or size</translation>
    </message>
    <message>
        <source>No model matches</source>
        <translation>No model matches</translation>
    </message>
    <message>
        <source>Open model file…</source>
        <translation>Open model file…</translation>
    </message>
    <message>
        <source>Search by name or memory</source>
        <translation>Search by name or memory</translation>
    </message>
    <message>
        <source>No GPU matches</source>
        <translation>No GPU matches</translation>
    </message>
    <message>
        <source>Not in the catalogue</source>
        <translation>Not in the catalogue</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>auto · %1</source>
        <translation>auto · %1</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1, group %2</translation>
    </message>
    <message>
        <source>%1 trillion parameters</source>
        <translation>%1 trillion parameters</translation>
    </message>
    <message>
        <source>%1 billion parameters</source>
        <translation>%1 billion parameters</translation>
    </message>
    <message>
        <source>%1 million parameters</source>
        <translation>%1 million parameters</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>verified</translation>
    </message>
    <message>
        <source>count confirmed</source>
        <translation>count confirmed</translation>
    </message>
    <message>
        <source>from its configuration</source>
        <translation>from its configuration</translation>
    </message>
    <message>
        <source>partly verified</source>
        <translation>partly verified</translation>
    </message>
    <message>
        <source>from your file</source>
        <translation>from your file</translation>
    </message>
    <message>
        <source>to be verified</source>
        <translation>to be verified</translation>
    </message>
    <message>
        <source>video</source>
        <translation>video</translation>
    </message>
    <message>
        <source>image</source>
        <translation>image</translation>
    </message>
    <message>
        <source>memory unknown</source>
        <translation>memory unknown</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>context %1</translation>
    </message>
    <message>
        <source>usable memory unknown</source>
        <translation>usable memory unknown</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>%1 devices a board</source>
        <translation>%1 devices a board</translation>
    </message>
    <message>
        <source>%1 runs natively on %2</source>
        <translation>%1 runs natively on %2</translation>
    </message>
    <message>
        <source>%1 on %2: weights only, computed in 16 bits</source>
        <translation>%1 on %2: weights only, computed in 16 bits</translation>
    </message>
    <message>
        <source>%1 on %2: emulated, slow</source>
        <translation>%1 on %2: emulated, slow</translation>
    </message>
    <message>
        <source>%1 doesn’t run on %2 with this engine</source>
        <translation>%1 doesn’t run on %2 with this engine</translation>
    </message>
    <message>
        <source>%1 on %2: to be verified</source>
        <translation>%1 on %2: to be verified</translation>
    </message>
    <message>
        <source>More about parallelism</source>
        <translation>More about parallelism</translation>
    </message>
    <message>
        <source>Engine settings</source>
        <translation>Engine settings</translation>
    </message>
    <message>
        <source>Memory and sharding</source>
        <translation>Memory and sharding</translation>
    </message>
    <message>
        <source>Optimizer, data and adapters</source>
        <translation>Optimizer, data and adapters</translation>
    </message>
    <message>
        <source>Checkpoints and duration</source>
        <translation>Checkpoints and duration</translation>
    </message>
    <message>
        <source>More about the pipeline</source>
        <translation>More about the pipeline</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Workload</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Weights</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV cache</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Engine version</source>
        <translation>Engine version</translation>
    </message>
    <message>
        <source>Context per sequence</source>
        <translation>Context per sequence</translation>
    </message>
    <message>
        <source>Context tokens</source>
        <translation>Context tokens</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>Sequences at once</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Concurrency</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU count</source>
        <translation>GPU count</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensor parallel</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipeline parallel</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expert parallel</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Data parallel</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Context parallel</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPUs per node</translation>
    </message>
    <message>
        <source>Term unit</source>
        <translation>Term unit</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>Term count</source>
        <translation>Term count</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Start date</source>
        <translation>Start date</translation>
    </message>
    <message>
        <source>Memory utilisation</source>
        <translation>Memory utilisation</translation>
    </message>
    <message>
        <source>Sequence slots</source>
        <translation>Sequence slots</translation>
    </message>
    <message>
        <source>Tokens per step</source>
        <translation>Tokens per step</translation>
    </message>
    <message>
        <source>Cache block</source>
        <translation>Cache block</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA graphs</translation>
    </message>
    <message>
        <source>Prefix caching</source>
        <translation>Prefix caching</translation>
    </message>
    <message>
        <source>Static memory share</source>
        <translation>Static memory share</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>Prefill chunk</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Micro-batch</translation>
    </message>
    <message>
        <source>Total context</source>
        <translation>Total context</translation>
    </message>
    <message>
        <source>Output rows</source>
        <translation>Output rows</translation>
    </message>
    <message>
        <source>Cache of keys</source>
        <translation>Cache of keys</translation>
    </message>
    <message>
        <source>Full window cache</source>
        <translation>Full window cache</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>Unified cache</source>
        <translation>Unified cache</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>Layers on the GPU</translation>
    </message>
    <message>
        <source>Cache on the GPU</source>
        <translation>Cache on the GPU</translation>
    </message>
    <message>
        <source>Experts on the host</source>
        <translation>Experts on the host</translation>
    </message>
    <message>
        <source>Split between GPUs</source>
        <translation>Split between GPUs</translation>
    </message>
    <message>
        <source>Multi-token prediction</source>
        <translation>Multi-token prediction</translation>
    </message>
    <message>
        <source>Images per request</source>
        <translation>Images per request</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Method</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Framework version</source>
        <translation>Framework version</translation>
    </message>
    <message>
        <source>Precision recipe</source>
        <translation>Precision recipe</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Optimizer kernel</source>
        <translation>Optimizer kernel</translation>
    </message>
    <message>
        <source>Step during backward</source>
        <translation>Step during backward</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequence length</translation>
    </message>
    <message>
        <source>Mean length</source>
        <translation>Mean length</translation>
    </message>
    <message>
        <source>Packed sequences</source>
        <translation>Packed sequences</translation>
    </message>
    <message>
        <source>Accumulation steps</source>
        <translation>Accumulation steps</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>Shard group</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequence parallel</translation>
    </message>
    <message>
        <source>Pipeline chunks</source>
        <translation>Pipeline chunks</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Activation checkpointing</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Offload activations</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention kernel</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>Compiled</translation>
    </message>
    <message>
        <source>Base weights</source>
        <translation>Base weights</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA rank</translation>
    </message>
    <message>
        <source>Target modules</source>
        <translation>Target modules</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Adapter type</source>
        <translation>Adapter type</translation>
    </message>
    <message>
        <source>DoRA</source>
        <translation>DoRA</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>Checkpoints kept</translation>
    </message>
    <message>
        <source>With optimizer state</source>
        <translation>With optimizer state</translation>
    </message>
    <message>
        <source>Write speed (GB/s)</source>
        <translation>Write speed (GB/s)</translation>
    </message>
    <message>
        <source>Tokens to train on</source>
        <translation>Tokens to train on</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens per second</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Offload</translation>
    </message>
    <message>
        <source>Text encoders</source>
        <translation>Text encoders</translation>
    </message>
    <message>
        <source>VAE weights</source>
        <translation>VAE weights</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Width</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Height</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Images at once</source>
        <translation>Images at once</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guidance</translation>
    </message>
    <message>
        <source>Text tokens</source>
        <translation>Text tokens</translation>
    </message>
    <message>
        <source>Reference images</source>
        <translation>Reference images</translation>
    </message>
    <message>
        <source>Group level</source>
        <translation>Group level</translation>
    </message>
    <message>
        <source>Blocks per group</source>
        <translation>Blocks per group</translation>
    </message>
    <message>
        <source>Prefetch on a stream</source>
        <translation>Prefetch on a stream</translation>
    </message>
    <message>
        <source>VAE slicing</source>
        <translation>VAE slicing</translation>
    </message>
    <message>
        <source>VAE tiling</source>
        <translation>VAE tiling</translation>
    </message>
    <message>
        <source>VAE tile</source>
        <translation>VAE tile</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Inference</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Diffusion</source>
        <translation>Diffusion</translation>
    </message>
    <message>
        <source>weeks (7 days)</source>
        <translation>weeks (7 days)</translation>
    </message>
    <message>
        <source>months (30 days)</source>
        <translation>months (30 days)</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatic</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Full</translation>
    </message>
    <message>
        <source>Mixed precision (AMP)</source>
        <translation>Mixed precision (AMP)</translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation>Pure BF16</translation>
    </message>
    <message>
        <source>BF16 with FP32 master</source>
        <translation>BF16 with FP32 master</translation>
    </message>
    <message>
        <source>FP16 with FP32 master</source>
        <translation>FP16 with FP32 master</translation>
    </message>
    <message>
        <source>AdamW 8-bit</source>
        <translation>AdamW 8-bit</translation>
    </message>
    <message>
        <source>Paged AdamW</source>
        <translation>Paged AdamW</translation>
    </message>
    <message>
        <source>Paged AdamW 8-bit</source>
        <translation>Paged AdamW 8-bit</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD with momentum</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>Fused</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Loop</translation>
    </message>
    <message>
        <source>DDP (copies)</source>
        <translation>DDP (copies)</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimizer state</translation>
    </message>
    <message>
        <source>Parameters and optimizer</source>
        <translation>Parameters and optimizer</translation>
    </message>
    <message>
        <source>Selective</source>
        <translation>Selective</translation>
    </message>
    <message>
        <source>Plain (eager)</source>
        <translation>Plain (eager)</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>FP32 logits (old)</source>
        <translation>FP32 logits (old)</translation>
    </message>
    <message>
        <source>In chunks</source>
        <translation>In chunks</translation>
    </message>
    <message>
        <source>Fused with the head</source>
        <translation>Fused with the head</translation>
    </message>
    <message>
        <source>Over the vocabulary split</source>
        <translation>Over the vocabulary split</translation>
    </message>
    <message>
        <source>NF4, double quantisation</source>
        <translation>NF4, double quantisation</translation>
    </message>
    <message>
        <source>All linear layers</source>
        <translation>All linear layers</translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation>Attention only</translation>
    </message>
    <message>
        <source>Whole components</source>
        <translation>Whole components</translation>
    </message>
    <message>
        <source>Sequential</source>
        <translation>Sequential</translation>
    </message>
    <message>
        <source>Groups of layers</source>
        <translation>Groups of layers</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocks</translation>
    </message>
    <message>
        <source>Single layers</source>
        <translation>Single layers</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>As published</translation>
    </message>
    <message>
        <source>FP8, 128 × 128 blocks</source>
        <translation>FP8, 128 × 128 blocks</translation>
    </message>
    <message>
        <source>INT8, weights only</source>
        <translation>INT8, weights only</translation>
    </message>
    <message>
        <source>bitsandbytes NF4, double</source>
        <translation>bitsandbytes NF4, double</translation>
    </message>
    <message>
        <source>runs natively</source>
        <translation>runs natively</translation>
    </message>
    <message>
        <source>weights only, computed in 16 bits</source>
        <translation>weights only, computed in 16 bits</translation>
    </message>
    <message>
        <source>emulated, slow</source>
        <translation>emulated, slow</translation>
    </message>
    <message>
        <source>doesn’t run here</source>
        <translation>doesn’t run here</translation>
    </message>
    <message>
        <source>%1 usable (estimated)</source>
        <translation>%1 usable (estimated)</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>%1 usable</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Example</source>
        <translation>Example</translation>
    </message>
    <message>
        <source>In the program</source>
        <translation>In the program</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>See also</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossary</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>No faults in %1 files.</source>
        <translation>No faults in %1 files.</translation>
    </message>
    <message>
        <source>Search terms</source>
        <translation>Search terms</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Terms</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Forward</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>All terms</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Both languages</translation>
    </message>
    <message>
        <source>Copy this term</source>
        <translation>Copy this term</translation>
    </message>
    <message>
        <source>Print this term…</source>
        <translation>Print this term…</translation>
    </message>
    <message>
        <source>No term has these words.</source>
        <translation>No term has these words.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>language of the answer; default: the user’s</source>
        <translation>language of the answer; default: the user’s</translation>
    </message>
    <message>
        <source>look of the window</source>
        <translation>look of the window</translation>
    </message>
    <message>
        <source>the answer as JSON</source>
        <translation>the answer as JSON</translation>
    </message>
    <message>
        <source>models.json and gpus.json that go before the built-in ones</source>
        <translation>models.json and gpus.json that go before the built-in ones</translation>
    </message>
    <message>
        <source>price book instead of the built-in sample</source>
        <translation>price book instead of the built-in sample</translation>
    </message>
    <message>
        <source>texts that go before the built-in ones</source>
        <translation>texts that go before the built-in ones</translation>
    </message>
    <message>
        <source>settings, recovery, quote book; default: the platform’s place</source>
        <translation>settings, recovery, quote book; default: the platform’s place</translation>
    </message>
    <message>
        <source>Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 disk, permission or lock failed.</source>
        <translation>Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 disk, permission or lock failed.</translation>
    </message>
    <message>
        <source>AnchorGPU Configurator: how much GPU memory a workload takes, whether it fits, and what it costs.</source>
        <translation>AnchorGPU Configurator: how much GPU memory a workload takes, whether it fits, and what it costs.</translation>
    </message>
</context>
<context>
    <name>Inspect</name>
    <message>
        <source>not stated</source>
        <translation>not stated</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Weights</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layers</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Context</translation>
    </message>
    <message>
        <source>KV cache per token (bf16)</source>
        <translation>KV cache per token (bf16)</translation>
    </message>
</context>
<context>
    <name>IssueQuote</name>
    <message>
        <source>Issue a quote</source>
        <translation>Issue a quote</translation>
    </message>
    <message>
        <source>&amp;Customer</source>
        <translation>&amp;Customer</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Address</translation>
    </message>
    <message>
        <source>C&amp;ontact</source>
        <translation>C&amp;ontact</translation>
    </message>
    <message>
        <source>&amp;E-mail</source>
        <translation>&amp;E-mail</translation>
    </message>
    <message>
        <source>&amp;VAT number</source>
        <translation>&amp;VAT number</translation>
    </message>
    <message>
        <source>It is a &amp;retry of that</source>
        <translation>It is a &amp;retry of that</translation>
    </message>
    <message>
        <source>It is a &amp;further purchase</source>
        <translation>It is a &amp;further purchase</translation>
    </message>
    <message>
        <source>&amp;Issue</source>
        <translation>&amp;Issue</translation>
    </message>
    <message>
        <source>Or&amp;der…</source>
        <translation>Or&amp;der…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>C&amp;lose</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 for %2</translation>
    </message>
    <message>
        <source>The same content was handed in on %1 under the key %2. Keys are used again within a day without asking; this one is older.</source>
        <translation>The same content was handed in on %1 under the key %2. Keys are used again within a day without asking; this one is older.</translation>
    </message>
    <message>
        <source>Already there as %1: nothing was counted twice.</source>
        <translation>Already there as %1: nothing was counted twice.</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>Done: %1.</translation>
    </message>
    <message>
        <source>Idempotency key %1, fingerprint %2. Reuse the key only to retry this very operation.</source>
        <translation>Idempotency key %1, fingerprint %2. Reuse the key only to retry this very operation.</translation>
    </message>
    <message>
        <source>Save the order</source>
        <translation>Save the order</translation>
    </message>
    <message>
        <source>The price book “%1” isn’t valid today.</source>
        <translation>The price book “%1” isn’t valid today.</translation>
    </message>
    <message>
        <source>Sample prices: the document will say that it is an example, not an offer.</source>
        <translation>Sample prices: the document will say that it is an example, not an offer.</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>Clear this list</source>
        <translation>Clear this list</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Undo</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Undo %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Redo</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Redo %1</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;New</translation>
    </message>
    <message>
        <source>New</source>
        <translation>New</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Open…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Save</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Save &amp;as…</translation>
    </message>
    <message>
        <source>Open &amp;model file…</source>
        <translation>Open &amp;model file…</translation>
    </message>
    <message>
        <source>Open price &amp;book…</source>
        <translation>Open price &amp;book…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quit</translation>
    </message>
    <message>
        <source>Chart as &amp;PNG…</source>
        <translation>Chart as &amp;PNG…</translation>
    </message>
    <message>
        <source>Chart as &amp;SVG…</source>
        <translation>Chart as &amp;SVG…</translation>
    </message>
    <message>
        <source>Table as &amp;CSV…</source>
        <translation>Table as &amp;CSV…</translation>
    </message>
    <message>
        <source>Whole &amp;window as PNG…</source>
        <translation>Whole &amp;window as PNG…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Redo</translation>
    </message>
    <message>
        <source>Copy &amp;chart</source>
        <translation>Copy &amp;chart</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>Copy &amp;table</translation>
    </message>
    <message>
        <source>&amp;Breakdown</source>
        <translation>&amp;Breakdown</translation>
    </message>
    <message>
        <source>&amp;What-if</source>
        <translation>&amp;What-if</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Compare</translation>
    </message>
    <message>
        <source>&amp;Recommend</source>
        <translation>&amp;Recommend</translation>
    </message>
    <message>
        <source>&amp;Evidence</source>
        <translation>&amp;Evidence</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Next pane</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Present</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Present</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>As the &amp;system</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Light</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dark</translation>
    </message>
    <message>
        <source>&amp;Pin to compare</source>
        <translation>&amp;Pin to compare</translation>
    </message>
    <message>
        <source>Pin to compare</source>
        <translation>Pin to compare</translation>
    </message>
    <message>
        <source>Recommend</source>
        <translation>Recommend</translation>
    </message>
    <message>
        <source>&amp;Apply the best change</source>
        <translation>&amp;Apply the best change</translation>
    </message>
    <message>
        <source>&amp;Start from the default</source>
        <translation>&amp;Start from the default</translation>
    </message>
    <message>
        <source>Preview the &amp;quote…</source>
        <translation>Preview the &amp;quote…</translation>
    </message>
    <message>
        <source>&amp;Issue the quote…</source>
        <translation>&amp;Issue the quote…</translation>
    </message>
    <message>
        <source>Quote &amp;book…</source>
        <translation>Quote &amp;book…</translation>
    </message>
    <message>
        <source>&amp;Price editor…</source>
        <translation>&amp;Price editor…</translation>
    </message>
    <message>
        <source>&amp;Order file…</source>
        <translation>&amp;Order file…</translation>
    </message>
    <message>
        <source>&amp;Translators’ desk</source>
        <translation>&amp;Translators’ desk</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossary</translation>
    </message>
    <message>
        <source>&amp;What’s this?</source>
        <translation>&amp;What’s this?</translation>
    </message>
    <message>
        <source>&amp;About AnchorGPU Configurator</source>
        <translation>&amp;About AnchorGPU Configurator</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Export</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edit</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Scenario</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Tools</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Open &amp;recent</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Language</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Theme</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Examples</translation>
    </message>
    <message>
        <source>Print pre&amp;view…</source>
        <translation>Print pre&amp;view…</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Close this message</source>
        <translation>Close this message</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
</context>
<context>
    <name>Name</name>
    <message>
        <source>Weights</source>
        <translation>Weights</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV cache</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>Recurrent state</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Compute buffers</source>
        <translation>Compute buffers</translation>
    </message>
    <message>
        <source>Output buffers</source>
        <translation>Output buffers</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA graphs</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Communication</translation>
    </message>
    <message>
        <source>Context and framework</source>
        <translation>Context and framework</translation>
    </message>
    <message>
        <source>LoRA adapters</source>
        <translation>LoRA adapters</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Draft model</translation>
    </message>
    <message>
        <source>Vision tower</source>
        <translation>Vision tower</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimizer state</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master weights</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>Gathered parameters</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits and loss</translation>
    </message>
    <message>
        <source>Text encoders</source>
        <translation>Text encoders</translation>
    </message>
    <message>
        <source>Denoiser</source>
        <translation>Denoiser</translation>
    </message>
    <message>
        <source>VAE</source>
        <translation>VAE</translation>
    </message>
    <message>
        <source>VAE decoding</source>
        <translation>VAE decoding</translation>
    </message>
    <message>
        <source>Quantisation workspace</source>
        <translation>Quantisation workspace</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Serving</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Loading</translation>
    </message>
    <message>
        <source>End of forward, loss</source>
        <translation>End of forward, loss</translation>
    </message>
    <message>
        <source>Backward, first layers</source>
        <translation>Backward, first layers</translation>
    </message>
    <message>
        <source>Backward, last layers</source>
        <translation>Backward, last layers</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Optimizer step</translation>
    </message>
    <message>
        <source>Text encoding</source>
        <translation>Text encoding</translation>
    </message>
    <message>
        <source>VAE encoding</source>
        <translation>VAE encoding</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>Denoising</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Gradient scaler (fp16)</source>
        <translation>Gradient scaler (fp16)</translation>
    </message>
    <message>
        <source>Random states of every rank</source>
        <translation>Random states of every rank</translation>
    </message>
    <message>
        <source>Step and epoch</source>
        <translation>Step and epoch</translation>
    </message>
    <message>
        <source>Position in the data</source>
        <translation>Position in the data</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Configuration</translation>
    </message>
    <message>
        <source>Reload on the same number of GPUs</source>
        <translation>Reload on the same number of GPUs</translation>
    </message>
    <message>
        <source>Reload on another number of GPUs</source>
        <translation>Reload on another number of GPUs</translation>
    </message>
    <message>
        <source>Compare step and learning rate</source>
        <translation>Compare step and learning rate</translation>
    </message>
    <message>
        <source>Compare the loss of the next steps with the uninterrupted run</source>
        <translation>Compare the loss of the next steps with the uninterrupted run</translation>
    </message>
    <message>
        <source>Compare the norm of the optimizer states</source>
        <translation>Compare the norm of the optimizer states</translation>
    </message>
    <message>
        <source>Compare the position in the data</source>
        <translation>Compare the position in the data</translation>
    </message>
    <message>
        <source>Compare file count and checksums</source>
        <translation>Compare file count and checksums</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>supported</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>weights only</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emulated</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>not supported</translation>
    </message>
    <message>
        <source>to verify</source>
        <translation>to verify</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Compute capability</translation>
    </message>
    <message>
        <source>GFX target</source>
        <translation>GFX target</translation>
    </message>
    <message>
        <source>Driver at least</source>
        <translation>Driver at least</translation>
    </message>
    <message>
        <source>CUDA toolkit at least</source>
        <translation>CUDA toolkit at least</translation>
    </message>
    <message>
        <source>ROCm at least</source>
        <translation>ROCm at least</translation>
    </message>
    <message>
        <source>PyTorch build</source>
        <translation>PyTorch build</translation>
    </message>
    <message>
        <source>llama.cpp build</source>
        <translation>llama.cpp build</translation>
    </message>
    <message>
        <source>every tensor is in this format</source>
        <translation>every tensor is in this format</translation>
    </message>
    <message>
        <source>embeddings, head, norms, router and convolutions stay in 16 bits</source>
        <translation>embeddings, head, norms, router and convolutions stay in 16 bits</translation>
    </message>
    <message>
        <source>attention stays in 16 bits as well</source>
        <translation>attention stays in 16 bits as well</translation>
    </message>
    <message>
        <source>llama.cpp chooses a type for each tensor</source>
        <translation>llama.cpp chooses a type for each tensor</translation>
    </message>
</context>
<context>
    <name>Order</name>
    <message>
        <source>The same order as before: %1, key %2. Nothing was counted twice.</source>
        <translation>The same order as before: %1, key %2. Nothing was counted twice.</translation>
    </message>
    <message>
        <source>Order %1, key %2.</source>
        <translation>Order %1, key %2.</translation>
    </message>
    <message>
        <source>Reuse this key only to retry this very order; --new makes another purchase.</source>
        <translation>Reuse this key only to retry this very order; --new makes another purchase.</translation>
    </message>
    <message>
        <source>Order %1 is already in the quote book: nothing changed.</source>
        <translation>Order %1 is already in the quote book: nothing changed.</translation>
    </message>
    <message>
        <source>Order %1 is now in the quote book.</source>
        <translation>Order %1 is now in the quote book.</translation>
    </message>
    <message>
        <source>Idempotency key of its order: %1</source>
        <translation>Idempotency key of its order: %1</translation>
    </message>
</context>
<context>
    <name>Preset</name>
    <message>
        <source>Chat, 70B in FP8 on 2 × H100</source>
        <translation>Chat, 70B in FP8 on 2 × H100</translation>
    </message>
    <message>
        <source>Long documents, 8B on one L40S</source>
        <translation>Long documents, 8B on one L40S</translation>
    </message>
    <message>
        <source>On a desk: 8B in llama.cpp on 24 GB</source>
        <translation>On a desk: 8B in llama.cpp on 24 GB</translation>
    </message>
    <message>
        <source>Full fine-tune, 8B on one GPU</source>
        <translation>Full fine-tune, 8B on one GPU</translation>
    </message>
    <message>
        <source>Full fine-tune, 8B on eight GPUs</source>
        <translation>Full fine-tune, 8B on eight GPUs</translation>
    </message>
    <message>
        <source>LoRA, 8B on 24 GB</source>
        <translation>LoRA, 8B on 24 GB</translation>
    </message>
    <message>
        <source>QLoRA, 70B on 2 × 48 GB</source>
        <translation>QLoRA, 70B on 2 × 48 GB</translation>
    </message>
    <message>
        <source>Long context, 8B with 128k tokens</source>
        <translation>Long context, 8B with 128k tokens</translation>
    </message>
    <message>
        <source>Image: FLUX.1-dev at 1024²</source>
        <translation>Image: FLUX.1-dev at 1024²</translation>
    </message>
    <message>
        <source>Image on 24 GB with offload</source>
        <translation>Image on 24 GB with offload</translation>
    </message>
    <message>
        <source>Video: HunyuanVideo, 121 frames</source>
        <translation>Video: HunyuanVideo, 121 frames</translation>
    </message>
</context>
<context>
    <name>PriceEditor</name>
    <message>
        <source>Price editor</source>
        <translation>Price editor</translation>
    </message>
    <message>
        <source>GPU prices</source>
        <translation>GPU prices</translation>
    </message>
    <message>
        <source>Option prices</source>
        <translation>Option prices</translation>
    </message>
    <message>
        <source>&amp;Add row</source>
        <translation>&amp;Add row</translation>
    </message>
    <message>
        <source>&amp;Remove row</source>
        <translation>&amp;Remove row</translation>
    </message>
    <message>
        <source>&amp;Import CSV…</source>
        <translation>&amp;Import CSV…</translation>
    </message>
    <message>
        <source>&amp;Export CSV…</source>
        <translation>&amp;Export CSV…</translation>
    </message>
    <message>
        <source>&amp;Save and use…</source>
        <translation>&amp;Save and use…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Close</translation>
    </message>
    <message>
        <source>“%1” can’t be used here; allowed: %2</source>
        <translation>“%1” can’t be used here; allowed: %2</translation>
    </message>
    <message>
        <source>Book id</source>
        <translation>Book id</translation>
    </message>
    <message>
        <source>Edition</source>
        <translation>Edition</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Currency</translation>
    </message>
    <message>
        <source>Book name in French</source>
        <translation>Book name in French</translation>
    </message>
    <message>
        <source>Book name in English</source>
        <translation>Book name in English</translation>
    </message>
    <message>
        <source>Valid from</source>
        <translation>Valid from</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Valid until</translation>
    </message>
    <message>
        <source>These are sample prices</source>
        <translation>These are sample prices</translation>
    </message>
    <message>
        <source>Saved; these prices are now in force.</source>
        <translation>Saved; these prices are now in force.</translation>
    </message>
    <message>
        <source>Save the price book</source>
        <translation>Save the price book</translation>
    </message>
    <message>
        <source>Import GPU prices</source>
        <translation>Import GPU prices</translation>
    </message>
    <message>
        <source>Export GPU prices</source>
        <translation>Export GPU prices</translation>
    </message>
    <message>
        <source>Close without saving the changes?</source>
        <translation>Close without saving the changes?</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>missing</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Per hour</source>
        <translation>Per hour</translation>
    </message>
    <message>
        <source>Per week</source>
        <translation>Per week</translation>
    </message>
    <message>
        <source>Per 30 days</source>
        <translation>Per 30 days</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Counts</translation>
    </message>
    <message>
        <source>In a node</source>
        <translation>In a node</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>French name</source>
        <translation>French name</translation>
    </message>
    <message>
        <source>English name</source>
        <translation>English name</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unit</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>At most</translation>
    </message>
    <message>
        <source>an id that no other row has</source>
        <translation>an id that no other row has</translation>
    </message>
    <message>
        <source>Seller and terms</source>
        <translation>Seller and terms</translation>
    </message>
    <message>
        <source>The tax can’t be used; allowed: %1</source>
        <translation>The tax can’t be used; allowed: %1</translation>
    </message>
    <message>
        <source>Seller</source>
        <translation>Seller</translation>
    </message>
    <message>
        <source>Legal form and capital</source>
        <translation>Legal form and capital</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Address</translation>
    </message>
    <message>
        <source>Registration</source>
        <translation>Registration</translation>
    </message>
    <message>
        <source>VAT number</source>
        <translation>VAT number</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Contact</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>E-mail</translation>
    </message>
    <message>
        <source>Telephone</source>
        <translation>Telephone</translation>
    </message>
    <message>
        <source>Payment terms in French</source>
        <translation>Payment terms in French</translation>
    </message>
    <message>
        <source>Payment terms in English</source>
        <translation>Payment terms in English</translation>
    </message>
    <message>
        <source>Quotes are valid for (days)</source>
        <translation>Quotes are valid for (days)</translation>
    </message>
    <message>
        <source>Tax name in French</source>
        <translation>Tax name in French</translation>
    </message>
    <message>
        <source>Tax name in English</source>
        <translation>Tax name in English</translation>
    </message>
    <message>
        <source>Tax in per cent</source>
        <translation>Tax in per cent</translation>
    </message>
    <message>
        <source>none: amounts are before tax</source>
        <translation>none: amounts are before tax</translation>
    </message>
    <message>
        <source>a percentage such as 20, with a name</source>
        <translation>a percentage such as 20, with a name</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU price(s) imported.</source>
        <translation>
            <numerusform>%n GPU price imported.</numerusform>
            <numerusform>%n GPU prices imported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Quote</name>
    <message>
        <source>per GPU and hour</source>
        <translation>per GPU and hour</translation>
    </message>
    <message>
        <source>per GPU and week</source>
        <translation>per GPU and week</translation>
    </message>
    <message>
        <source>per GPU and 30 days</source>
        <translation>per GPU and 30 days</translation>
    </message>
    <message>
        <source>per GB and 30 days</source>
        <translation>per GB and 30 days</translation>
    </message>
    <message>
        <source>for the term</source>
        <translation>for the term</translation>
    </message>
    <message numerus="yes">
        <source>%n week(s)</source>
        <translation>
            <numerusform>%n week</numerusform>
            <numerusform>%n weeks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n month(s)</source>
        <translation>
            <numerusform>%n month</numerusform>
            <numerusform>%n months</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 days, %3 hours)</source>
        <translation>%1 (%2 days, %3 hours)</translation>
    </message>
    <message>
        <source>on request</source>
        <translation>on request</translation>
    </message>
    <message>
        <source>Quantity of %1</source>
        <translation>Quantity of %1</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Quote</translation>
    </message>
    <message>
        <source>Add an option</source>
        <translation>Add an option</translation>
    </message>
    <message>
        <source>Quote total</source>
        <translation>Quote total</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Preview</translation>
    </message>
    <message>
        <source>Preview the quote</source>
        <translation>Preview the quote</translation>
    </message>
    <message>
        <source>Issue</source>
        <translation>Issue</translation>
    </message>
    <message>
        <source>Issue the quote</source>
        <translation>Issue the quote</translation>
    </message>
    <message>
        <source>per GPU and month</source>
        <translation>per GPU and month</translation>
    </message>
    <message>
        <source>per GB and month</source>
        <translation>per GB and month</translation>
    </message>
    <message>
        <source>once</source>
        <translation>once</translation>
    </message>
    <message>
        <source>price on request</source>
        <translation>price on request</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1 (%2 %)</translation>
    </message>
    <message>
        <source>sample prices</source>
        <translation>sample prices</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>1 week</source>
        <translation>1 week</translation>
    </message>
    <message>
        <source>%1 weeks</source>
        <translation>%1 weeks</translation>
    </message>
    <message>
        <source>1 month</source>
        <translation>1 month</translation>
    </message>
    <message>
        <source>%1 months</source>
        <translation>%1 months</translation>
    </message>
    <message>
        <source>%1 = %2 days (%3 h)</source>
        <translation>%1 = %2 days (%3 h)</translation>
    </message>
    <message>
        <source>from %1 to %2, 00:00 UTC</source>
        <translation>from %1 to %2, 00:00 UTC</translation>
    </message>
    <message>
        <source>start open</source>
        <translation>start open</translation>
    </message>
    <message>
        <source>Total with tax</source>
        <translation>Total with tax</translation>
    </message>
    <message>
        <source>Total before tax</source>
        <translation>Total before tax</translation>
    </message>
    <message>
        <source>The price book “%1” isn’t valid today.</source>
        <translation>The price book “%1” isn’t valid today.</translation>
    </message>
    <message>
        <source>This was done before, on %1, under the key %2, which is older than its window. If this is a retry of it, use --reuse-key; if it is a further purchase, use --new.</source>
        <translation>This was done before, on %1, under the key %2, which is older than its window. If this is a retry of it, use --reuse-key; if it is a further purchase, use --new.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Number</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Issued</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Valid until</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Quotes</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Item</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Unit price</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Amount</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>of %1</translation>
    </message>
    <message>
        <source>Quote %1</source>
        <translation>Quote %1</translation>
    </message>
    <message>
        <source>Already issued as %1; nothing was counted twice.</source>
        <translation>Already issued as %1; nothing was counted twice.</translation>
    </message>
    <message>
        <source>per hour</source>
        <translation>per hour</translation>
    </message>
</context>
<context>
    <name>QuoteBook</name>
    <message>
        <source>&amp;Open scenario</source>
        <translation>&amp;Open scenario</translation>
    </message>
    <message>
        <source>&amp;Document…</source>
        <translation>&amp;Document…</translation>
    </message>
    <message>
        <source>O&amp;rder…</source>
        <translation>O&amp;rder…</translation>
    </message>
    <message>
        <source>Order a&amp;gain…</source>
        <translation>Order a&amp;gain…</translation>
    </message>
    <message>
        <source>New revision at today’s &amp;prices</source>
        <translation>New revision at today’s &amp;prices</translation>
    </message>
    <message>
        <source>D&amp;uplicate as a draft</source>
        <translation>D&amp;uplicate as a draft</translation>
    </message>
    <message>
        <source>Mark as &amp;accepted</source>
        <translation>Mark as &amp;accepted</translation>
    </message>
    <message>
        <source>&amp;Cancel the quote</source>
        <translation>&amp;Cancel the quote</translation>
    </message>
    <message>
        <source>De&amp;lete the quote</source>
        <translation>De&amp;lete the quote</translation>
    </message>
    <message>
        <source>&amp;Export the customer’s data…</source>
        <translation>&amp;Export the customer’s data…</translation>
    </message>
    <message>
        <source>Delete the custo&amp;mer and all their quotes</source>
        <translation>Delete the custo&amp;mer and all their quotes</translation>
    </message>
    <message>
        <source>Quote book</source>
        <translation>Quote book</translation>
    </message>
    <message>
        <source>Number, customer, scenario, GPU, model</source>
        <translation>Number, customer, scenario, GPU, model</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Search</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>All states</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Quotes</translation>
    </message>
    <message>
        <source>&amp;Keep the damaged book beside and start a new one</source>
        <translation>&amp;Keep the damaged book beside and start a new one</translation>
    </message>
    <message>
        <source>The damaged book is kept as %1.</source>
        <translation>The damaged book is kept as %1.</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;More</translation>
    </message>
    <message>
        <source>Clo&amp;se</source>
        <translation>Clo&amp;se</translation>
    </message>
    <message>
        <source>The quote book can only be read: its folder can’t be written.</source>
        <translation>The quote book can only be read: its folder can’t be written.</translation>
    </message>
    <message>
        <source>The key %1 is older than a day. If this is a further purchase, use “Order again”.</source>
        <translation>The key %1 is older than a day. If this is a further purchase, use “Order again”.</translation>
    </message>
    <message>
        <source>%1: the same operation as before, nothing was counted twice.</source>
        <translation>%1: the same operation as before, nothing was counted twice.</translation>
    </message>
    <message>
        <source>%1, key %2.</source>
        <translation>%1, key %2.</translation>
    </message>
    <message>
        <source>Save the order</source>
        <translation>Save the order</translation>
    </message>
    <message numerus="yes">
        <source>Delete %1 and %n quote(s) for good?</source>
        <translation>
            <numerusform>Delete %1 and %n quote for good?</numerusform>
            <numerusform>Delete %1 and %n quotes for good?</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the customer’s data</source>
        <translation>Export the customer’s data</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Written: %1</translation>
    </message>
    <message>
        <source>Delete the quote %1 for good?</source>
        <translation>Delete the quote %1 for good?</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>sample</translation>
    </message>
    <message>
        <source>Idempotency key of its order: %1</source>
        <translation>Idempotency key of its order: %1</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Number</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Issued</translation>
    </message>
    <message>
        <source>Valid through</source>
        <translation>Valid through</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Scenario</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
</context>
<context>
    <name>QuoteCsv</name>
    <message>
        <source>Quote</source>
        <translation>Quote</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revision</translation>
    </message>
    <message>
        <source>Date of issue</source>
        <translation>Date of issue</translation>
    </message>
    <message>
        <source>Valid through</source>
        <translation>Valid through</translation>
    </message>
    <message>
        <source>Seller</source>
        <translation>Seller</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Customer</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Price book</source>
        <translation>Price book</translation>
    </message>
    <message>
        <source>sample prices</source>
        <translation>sample prices</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Fingerprint</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Item</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unit</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Unit price</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Amount</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Currency</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
</context>
<context>
    <name>QuoteDesk</name>
    <message>
        <source>Import an order</source>
        <translation>Import an order</translation>
    </message>
    <message>
        <source>Order %1 is now in the quote book.</source>
        <translation>Order %1 is now in the quote book.</translation>
    </message>
    <message>
        <source>Order %1 is already in the quote book: nothing changed.</source>
        <translation>Order %1 is already in the quote book: nothing changed.</translation>
    </message>
</context>
<context>
    <name>QuoteDocument</name>
    <message>
        <source>Quote</source>
        <translation>Quote</translation>
    </message>
    <message>
        <source>VAT number %1</source>
        <translation>VAT number %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>Date of issue</source>
        <translation>Date of issue</translation>
    </message>
    <message>
        <source>Valid through</source>
        <translation>Valid through</translation>
    </message>
    <message>
        <source>Validity</source>
        <translation>Validity</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Prices</translation>
    </message>
    <message>
        <source>edition %1</source>
        <translation>edition %1</translation>
    </message>
    <message>
        <source>Rental term</source>
        <translation>Rental term</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duration</translation>
    </message>
    <message>
        <source>to be agreed</source>
        <translation>to be agreed</translation>
    </message>
    <message>
        <source> (%1, %2 local time)</source>
        <translation> (%1, %2 local time)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Terms</translation>
    </message>
    <message>
        <source>Agreed and accepted</source>
        <translation>Agreed and accepted</translation>
    </message>
    <message>
        <source>Date, name and capacity, signature, company stamp</source>
        <translation>Date, name and capacity, signature, company stamp</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Name and capacity</source>
        <translation>Name and capacity</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signature</translation>
    </message>
    <message>
        <source>Draft, not issued</source>
        <translation>Draft, not issued</translation>
    </message>
    <message>
        <source>revision %1</source>
        <translation>revision %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>For</source>
        <translation>For</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Configuration</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Memory per GPU</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Price</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Item</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Unit price</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Amount</translation>
    </message>
    <message>
        <source>Total before tax</source>
        <translation>Total before tax</translation>
    </message>
    <message>
        <source>Total including tax</source>
        <translation>Total including tax</translation>
    </message>
    <message>
        <source>Fingerprint %1</source>
        <translation>Fingerprint %1</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>page %1 of %2</translation>
    </message>
    <message>
        <source>SAMPLE</source>
        <translation>SAMPLE</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Task</translation>
    </message>
    <message>
        <source>Weights and cache</source>
        <translation>Weights and cache</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Weights</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Load</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallelism</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tensor</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>expert</translation>
    </message>
    <message>
        <source>data</source>
        <translation>data</translation>
    </message>
    <message>
        <source>context</source>
        <translation>context</translation>
    </message>
    <message>
        <source>as published</source>
        <translation>as published</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatic</translation>
    </message>
    <message>
        <source>Inference with %1</source>
        <translation>Inference with %1</translation>
    </message>
    <message>
        <source>%1, KV cache %2</source>
        <translation>%1, KV cache %2</translation>
    </message>
    <message>
        <source>Full training</source>
        <translation>Full training</translation>
    </message>
    <message>
        <source>LoRA training</source>
        <translation>LoRA training</translation>
    </message>
    <message>
        <source>QLoRA training</source>
        <translation>QLoRA training</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 with %2</translation>
    </message>
    <message>
        <source>micro-batch %1, sequences of %2 tokens, accumulation %3</source>
        <translation>micro-batch %1, sequences of %2 tokens, accumulation %3</translation>
    </message>
    <message>
        <source>Image and video generation with %1</source>
        <translation>Image and video generation with %1</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 pixels</translation>
    </message>
    <message>
        <source>batch of %1</source>
        <translation>batch of %1</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) of %1 tokens at once</source>
        <translation>
            <numerusform>%n sequence of %1 tokens at once</numerusform>
            <numerusform>%n sequences of %1 tokens at once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) of the model’s full context at once</source>
        <translation>
            <numerusform>%n sequence of the model’s full context at once</numerusform>
            <numerusform>%n sequences of the model’s full context at once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) from issue</source>
        <translation>
            <numerusform>%n day from issue</numerusform>
            <numerusform>%n days from issue</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotePreview</name>
    <message>
        <source>Preview of the quote</source>
        <translation>Preview of the quote</translation>
    </message>
    <message>
        <source>Language of the quote</source>
        <translation>Language of the quote</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Save &amp;PDF…</source>
        <translation>Save &amp;PDF…</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>P&amp;rint…</translation>
    </message>
    <message>
        <source>P&amp;icture…</source>
        <translation>P&amp;icture…</translation>
    </message>
    <message>
        <source>&amp;CSV…</source>
        <translation>&amp;CSV…</translation>
    </message>
    <message>
        <source>&amp;JSON…</source>
        <translation>&amp;JSON…</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Written: %1</translation>
    </message>
    <message>
        <source>Save the quote as PDF</source>
        <translation>Save the quote as PDF</translation>
    </message>
    <message>
        <source>Save the quote as a picture</source>
        <translation>Save the quote as a picture</translation>
    </message>
    <message>
        <source>Save the quote as a table</source>
        <translation>Save the quote as a table</translation>
    </message>
    <message>
        <source>Save the quote as JSON</source>
        <translation>Save the quote as JSON</translation>
    </message>
</context>
<context>
    <name>QuoteState</name>
    <message>
        <source>Draft</source>
        <translation>Draft</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Issued</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Accepted</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>Expired</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>Superseded</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelled</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>{gpu}: price on request, so the total stays open.</source>
        <translation>{gpu}: price on request, so the total stays open.</translation>
    </message>
    <message>
        <source>Option {option}: price on request, so the total stays open.</source>
        <translation>Option {option}: price on request, so the total stays open.</translation>
    </message>
    <message>
        <source>Option {option} isn’t in the price book, so the total stays open.</source>
        <translation>Option {option} isn’t in the price book, so the total stays open.</translation>
    </message>
    <message>
        <source>{count} × {gpu} isn’t among the counts that this price book rents: to be confirmed.</source>
        <translation>{count} × {gpu} isn’t among the counts that this price book rents: to be confirmed.</translation>
    </message>
    <message>
        <source>The term is shorter than the minimum of {hours} hours: to be confirmed.</source>
        <translation>The term is shorter than the minimum of {hours} hours: to be confirmed.</translation>
    </message>
    <message>
        <source>Option {option}: at most {maximum} are offered.</source>
        <translation>Option {option}: at most {maximum} are offered.</translation>
    </message>
    <message>
        <source>Amounts are before tax.</source>
        <translation>Amounts are before tax.</translation>
    </message>
    <message>
        <source>1 week = 7 days (168 h), 1 month = 30 days (720 h); the term runs to the hour.</source>
        <translation>1 week = 7 days (168 h), 1 month = 30 days (720 h); the term runs to the hour.</translation>
    </message>
    <message>
        <source>Stopping or releasing an allocation neither pauses nor extends the paid period.</source>
        <translation>Stopping or releasing an allocation neither pauses nor extends the paid period.</translation>
    </message>
    <message>
        <source>GPU prices and the selected options are the complete quote.</source>
        <translation>GPU prices and the selected options are the complete quote.</translation>
    </message>
    <message>
        <source>Sample prices: an example, not an offer.</source>
        <translation>Sample prices: an example, not an offer.</translation>
    </message>
    <message>
        <source>this isn’t a readable glossary: {found}</source>
        <translation>this isn’t a readable glossary: {found}</translation>
    </message>
    <message>
        <source>this isn’t valid UTF-8</source>
        <translation>this isn’t valid UTF-8</translation>
    </message>
    <message>
        <source>this isn’t readable XML: {found}</source>
        <translation>this isn’t readable XML: {found}</translation>
    </message>
    <message>
        <source>there is no term of this id: {found}</source>
        <translation>there is no term of this id: {found}</translation>
    </message>
    <message>
        <source>this id stands twice: {found}</source>
        <translation>this id stands twice: {found}</translation>
    </message>
    <message>
        <source>this term is missing: {allowed}</source>
        <translation>this term is missing: {allowed}</translation>
    </message>
    <message>
        <source>this text is missing: {found}</source>
        <translation>this text is missing: {found}</translation>
    </message>
    <message>
        <source>the link leads nowhere: {found}</source>
        <translation>the link leads nowhere: {found}</translation>
    </message>
    <message>
        <source>see-also leads nowhere: {found}</source>
        <translation>see-also leads nowhere: {found}</translation>
    </message>
    <message>
        <source>the approved term isn’t used: {allowed}</source>
        <translation>the approved term isn’t used: {allowed}</translation>
    </message>
    <message>
        <source>two spaces follow each other</source>
        <translation>two spaces follow each other</translation>
    </message>
    <message>
        <source>the text begins or ends with a space</source>
        <translation>the text begins or ends with a space</translation>
    </message>
    <message>
        <source>a no-break space (U+00A0) belongs before the colon</source>
        <translation>a no-break space (U+00A0) belongs before the colon</translation>
    </message>
    <message>
        <source>no-break spaces (U+00A0) belong inside « »</source>
        <translation>no-break spaces (U+00A0) belong inside « »</translation>
    </message>
    <message>
        <source>a no-break space (U+00A0) belongs between number and unit</source>
        <translation>a no-break space (U+00A0) belongs between number and unit</translation>
    </message>
    <message>
        <source>a narrow no-break space (U+202F) belongs between thousands</source>
        <translation>a narrow no-break space (U+202F) belongs between thousands</translation>
    </message>
    <message>
        <source>no space belongs before this sign</source>
        <translation>no space belongs before this sign</translation>
    </message>
    <message>
        <source>the placeholders differ; found: {found}; source: {allowed}</source>
        <translation>the placeholders differ; found: {found}; source: {allowed}</translation>
    </message>
    <message>
        <source>the tags differ; found: {found}; source: {allowed}</source>
        <translation>the tags differ; found: {found}; source: {allowed}</translation>
    </message>
    <message>
        <source>the links differ; found: {found}; source: {allowed}</source>
        <translation>the links differ; found: {found}; source: {allowed}</translation>
    </message>
    <message>
        <source>the number of marked letters (&amp;) differs; found: {found}; source: {allowed}</source>
        <translation>the number of marked letters (&amp;) differs; found: {found}; source: {allowed}</translation>
    </message>
    <message>
        <source>the text ends unlike its source; found: {found}; source: {allowed}</source>
        <translation>the text ends unlike its source; found: {found}; source: {allowed}</translation>
    </message>
    <message>
        <source>this text has no finished translation</source>
        <translation>this text has no finished translation</translation>
    </message>
    <message>
        <source>the number of plural forms is wrong; found: {found}; wanted: {allowed}</source>
        <translation>the number of plural forms is wrong; found: {found}; wanted: {allowed}</translation>
    </message>
    <message>
        <source>the text is long and may be clipped: {found} characters, {allowed} at most advised</source>
        <translation>the text is long and may be clipped: {found} characters, {allowed} at most advised</translation>
    </message>
    <message>
        <source>runs on any device</source>
        <translation>runs on any device</translation>
    </message>
    <message>
        <source>the device computes in this format</source>
        <translation>the device computes in this format</translation>
    </message>
    <message>
        <source>weights stay compressed; Marlin kernels compute in 16 bits</source>
        <translation>weights stay compressed; Marlin kernels compute in 16 bits</translation>
    </message>
    <message>
        <source>weights stay compressed; Triton kernels compute in 16 bits</source>
        <translation>weights stay compressed; Triton kernels compute in 16 bits</translation>
    </message>
    <message>
        <source>weights stay compressed; ExLlama kernels compute in 16 bits</source>
        <translation>weights stay compressed; ExLlama kernels compute in 16 bits</translation>
    </message>
    <message>
        <source>blocks are unpacked while computing</source>
        <translation>blocks are unpacked while computing</translation>
    </message>
    <message>
        <source>converted to this device’s own fp8 when loading; the size stays the same</source>
        <translation>converted to this device’s own fp8 when loading; the size stays the same</translation>
    </message>
    <message>
        <source>converted in software: slow, and memory may grow</source>
        <translation>converted in software: slow, and memory may grow</translation>
    </message>
    <message>
        <source>the device has no arithmetic for this format</source>
        <translation>the device has no arithmetic for this format</translation>
    </message>
    <message>
        <source>the device has no matrix units; sources don’t say how well this runs</source>
        <translation>the device has no matrix units; sources don’t say how well this runs</translation>
    </message>
    <message>
        <source>the engine has no kernel for this format on this device</source>
        <translation>the engine has no kernel for this format on this device</translation>
    </message>
    <message>
        <source>this engine reads GGUF files only</source>
        <translation>this engine reads GGUF files only</translation>
    </message>
    <message>
        <source>this engine can’t load this format</source>
        <translation>this engine can’t load this format</translation>
    </message>
    <message>
        <source>this engine has no cache of this format</source>
        <translation>this engine has no cache of this format</translation>
    </message>
    <message>
        <source>part of the usual build</source>
        <translation>part of the usual build</translation>
    </message>
    <message>
        <source>only in builds with all cache kernels; others fall back to 16 bits and the saving is lost</source>
        <translation>only in builds with all cache kernels; others fall back to 16 bits and the saving is lost</translation>
    </message>
    <message>
        <source>runs with another attention backend than the usual one</source>
        <translation>runs with another attention backend than the usual one</translation>
    </message>
    <message>
        <source>sources disagree</source>
        <translation>sources disagree</translation>
    </message>
    <message>
        <source>no source says</source>
        <translation>no source says</translation>
    </message>
    <message>
        <source>for CUDA 13; CUDA 12 builds need 525</source>
        <translation>for CUDA 13; CUDA 12 builds need 525</translation>
    </message>
    <message>
        <source>the last driver branch for this device</source>
        <translation>the last driver branch for this device</translation>
    </message>
    <message>
        <source>dropped by CUDA 13</source>
        <translation>dropped by CUDA 13</translation>
    </message>
    <message>
        <source>PyTorch drops this device afterwards</source>
        <translation>PyTorch drops this device afterwards</translation>
    </message>
    <message>
        <source>compiled at first start from Hopper code: no 4-bit arithmetic</source>
        <translation>compiled at first start from Hopper code: no 4-bit arithmetic</translation>
    </message>
    <message>
        <source>Weights as {value}</source>
        <translation>Weights as {value}</translation>
    </message>
    <message>
        <source>KV cache as {value}</source>
        <translation>KV cache as {value}</translation>
    </message>
    <message>
        <source>At most {value} sequences at once</source>
        <translation>At most {value} sequences at once</translation>
    </message>
    <message>
        <source>At most {value} tokens of context</source>
        <translation>At most {value} tokens of context</translation>
    </message>
    <message>
        <source>max_num_seqs = {value}</source>
        <translation>max_num_seqs = {value}</translation>
    </message>
    <message>
        <source>max_num_batched_tokens = {value}</source>
        <translation>max_num_batched_tokens = {value}</translation>
    </message>
    <message>
        <source>gpu_memory_utilization = {value}</source>
        <translation>gpu_memory_utilization = {value}</translation>
    </message>
    <message>
        <source>Tensor parallel {value} on the same GPUs</source>
        <translation>Tensor parallel {value} on the same GPUs</translation>
    </message>
    <message>
        <source>On {value}</source>
        <translation>On {value}</translation>
    </message>
    <message>
        <source>On {value} GPUs</source>
        <translation>On {value} GPUs</translation>
    </message>
    <message>
        <source>Offloading: {value}</source>
        <translation>Offloading: {value}</translation>
    </message>
    <message>
        <source>Micro-batch of {value}</source>
        <translation>Micro-batch of {value}</translation>
    </message>
    <message>
        <source>Sequences of {value} tokens</source>
        <translation>Sequences of {value} tokens</translation>
    </message>
    <message>
        <source>Activation checkpointing: {value}</source>
        <translation>Activation checkpointing: {value}</translation>
    </message>
    <message>
        <source>Optimizer {value}</source>
        <translation>Optimizer {value}</translation>
    </message>
    <message>
        <source>Sharding: {value}</source>
        <translation>Sharding: {value}</translation>
    </message>
    <message>
        <source>Method: {value}</source>
        <translation>Method: {value}</translation>
    </message>
    <message>
        <source>Loss: {value}</source>
        <translation>Loss: {value}</translation>
    </message>
    <message>
        <source>VAE in tiles</source>
        <translation>VAE in tiles</translation>
    </message>
    <message>
        <source>Batch of {value}</source>
        <translation>Batch of {value}</translation>
    </message>
    <message>
        <source>Text encoders as {value}</source>
        <translation>Text encoders as {value}</translation>
    </message>
    <message>
        <source>a narrow no-break space (U+202F) belongs before this sign</source>
        <translation>a narrow no-break space (U+202F) belongs before this sign</translation>
    </message>
    <message>
        <source>Optimizer kernel: {value}</source>
        <translation>Optimizer kernel: {value}</translation>
    </message>
    <message>
        <source>Attention: {value}</source>
        <translation>Attention: {value}</translation>
    </message>
    <message>
        <source>LoRA adapters in {value}</source>
        <translation>LoRA adapters in {value}</translation>
    </message>
    <message>
        <source>Frozen base as {value}</source>
        <translation>Frozen base as {value}</translation>
    </message>
    <message>
        <source>Sequence divided over the tensor-parallel GPUs</source>
        <translation>Sequence divided over the tensor-parallel GPUs</translation>
    </message>
    <message>
        <source>Activations wait in host memory</source>
        <translation>Activations wait in host memory</translation>
    </message>
    <message>
        <source>Optimizer step within the backward pass</source>
        <translation>Optimizer step within the backward pass</translation>
    </message>
    <message>
        <source>the log doesn’t say the context length; the model’s own is taken</source>
        <translation>the log doesn’t say the context length; the model’s own is taken</translation>
    </message>
    <message>
        <source>the log doesn’t say the engine’s version; the newest is taken</source>
        <translation>the log doesn’t say the engine’s version; the newest is taken</translation>
    </message>
    <message>
        <source>the log doesn’t say the GPU; limits of its memory are left out</source>
        <translation>the log doesn’t say the GPU; limits of its memory are left out</translation>
    </message>
    <message>
        <source>the log doesn’t say the format of the weights; the published one is taken</source>
        <translation>the log doesn’t say the format of the weights; the published one is taken</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>The program never uses the network</source>
        <translation>The program never uses the network</translation>
    </message>
    <message>
        <source>Catalogue: %1 models · %2 GPUs</source>
        <translation>Catalogue: %1 models · %2 GPUs</translation>
    </message>
    <message>
        <source>Prices: %1, %2</source>
        <translation>Prices: %1, %2</translation>
    </message>
    <message>
        <source>%1 – not saved</source>
        <translation>%1 – not saved</translation>
    </message>
    <message>
        <source>%1 – saved</source>
        <translation>%1 – saved</translation>
    </message>
    <message>
        <source>Catalogue: %1 GPUs</source>
        <translation>Catalogue: %1 GPUs</translation>
    </message>
</context>
<context>
    <name>Tab</name>
    <message>
        <source>Views</source>
        <translation>Views</translation>
    </message>
    <message>
        <source>Breakdown</source>
        <translation>Breakdown</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>What-if</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Compare</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Evidence</translation>
    </message>
    <message>
        <source>Translators’ desk</source>
        <translation>Translators’ desk</translation>
    </message>
</context>
<context>
    <name>Unit</name>
    <message>
        <source>layers</source>
        <translation>layers</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV heads</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>heads</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>sequences</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parameters</translation>
    </message>
    <message>
        <source>values</source>
        <translation>values</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>vocabulary entries</source>
        <translation>vocabulary entries</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>elements</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>pixels</translation>
    </message>
    <message>
        <source>images</source>
        <translation>images</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>frames</translation>
    </message>
    <message>
        <source>latent frames</source>
        <translation>latent frames</translation>
    </message>
    <message>
        <source>pixels of a tile</source>
        <translation>pixels of a tile</translation>
    </message>
    <message>
        <source>latent pixels</source>
        <translation>latent pixels</translation>
    </message>
    <message>
        <source>base channels</source>
        <translation>base channels</translation>
    </message>
    <message>
        <source>hidden units</source>
        <translation>hidden units</translation>
    </message>
    <message>
        <source>passes in the batch</source>
        <translation>passes in the batch</translation>
    </message>
    <message>
        <source>attention scores</source>
        <translation>attention scores</translation>
    </message>
    <message>
        <source>kept keys and values</source>
        <translation>kept keys and values</translation>
    </message>
    <message>
        <source>B of attention scores</source>
        <translation>B of attention scores</translation>
    </message>
    <message>
        <source>B of finished images</source>
        <translation>B of finished images</translation>
    </message>
    <message>
        <source>B of modules on the card</source>
        <translation>B of modules on the card</translation>
    </message>
    <message>
        <source>B each</source>
        <translation>B each</translation>
    </message>
    <message>
        <source>B per pixel</source>
        <translation>B per pixel</translation>
    </message>
    <message>
        <source>B per latent pixel</source>
        <translation>B per latent pixel</translation>
    </message>
    <message>
        <source>(memory factor of the model)</source>
        <translation>(memory factor of the model)</translation>
    </message>
    <message>
        <source>elements per token</source>
        <translation>elements per token</translation>
    </message>
    <message>
        <source>prompts</source>
        <translation>prompts</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>matrices</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>devices</translation>
    </message>
    <message>
        <source>times</source>
        <translation>times</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>ranks</translation>
    </message>
    <message>
        <source>B of buckets</source>
        <translation>B of buckets</translation>
    </message>
    <message>
        <source>B of the root unit</source>
        <translation>B of the root unit</translation>
    </message>
    <message>
        <source>B of layers</source>
        <translation>B of layers</translation>
    </message>
    <message>
        <source>B of gradients being reduced</source>
        <translation>B of gradients being reduced</translation>
    </message>
    <message>
        <source>B per token and layer</source>
        <translation>B per token and layer</translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation>micro-batches in flight</translation>
    </message>
    <message>
        <source>B of one layer in backward</source>
        <translation>B of one layer in backward</translation>
    </message>
    <message>
        <source>values of the largest matrix</source>
        <translation>values of the largest matrix</translation>
    </message>
    <message>
        <source>B allocated</source>
        <translation>B allocated</translation>
    </message>
    <message>
        <source>in reserve</source>
        <translation>in reserve</translation>
    </message>
    <message>
        <source>communicators</source>
        <translation>communicators</translation>
    </message>
    <message>
        <source>B of hidden states</source>
        <translation>B of hidden states</translation>
    </message>
    <message>
        <source>B of the head’s gradients</source>
        <translation>B of the head’s gradients</translation>
    </message>
    <message>
        <source>B of temporaries</source>
        <translation>B of temporaries</translation>
    </message>
    <message>
        <source>B of the rest</source>
        <translation>B of the rest</translation>
    </message>
    <message>
        <source>parameters on this GPU</source>
        <translation>parameters on this GPU</translation>
    </message>
    <message>
        <source>B a parameter</source>
        <translation>B a parameter</translation>
    </message>
    <message>
        <source>(keys and values)</source>
        <translation>(keys and values)</translation>
    </message>
    <message>
        <source>values a head</source>
        <translation>values a head</translation>
    </message>
    <message>
        <source>latent values</source>
        <translation>latent values</translation>
    </message>
    <message>
        <source>B a token</source>
        <translation>B a token</translation>
    </message>
    <message>
        <source>tokens of the window</source>
        <translation>tokens of the window</translation>
    </message>
    <message>
        <source>source tokens</source>
        <translation>source tokens</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>entries</translation>
    </message>
    <message>
        <source>B of state</source>
        <translation>B of state</translation>
    </message>
    <message>
        <source>sampled sequences</source>
        <translation>sampled sequences</translation>
    </message>
    <message>
        <source>B a logit</source>
        <translation>B a logit</translation>
    </message>
    <message>
        <source>tokens a step</source>
        <translation>tokens a step</translation>
    </message>
    <message>
        <source>captured batch sizes</source>
        <translation>captured batch sizes</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>pieces</translation>
    </message>
    <message>
        <source>GiB as measured</source>
        <translation>GiB as measured</translation>
    </message>
    <message>
        <source>slots</source>
        <translation>slots</translation>
    </message>
    <message>
        <source>(rank)</source>
        <translation>(rank)</translation>
    </message>
    <message>
        <source>input and output values</source>
        <translation>input and output values</translation>
    </message>
    <message>
        <source>layers with a window</source>
        <translation>layers with a window</translation>
    </message>
    <message>
        <source>K and V values a token</source>
        <translation>K and V values a token</translation>
    </message>
    <message>
        <source>K values</source>
        <translation>K values</translation>
    </message>
    <message>
        <source>V values</source>
        <translation>V values</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>cells</translation>
    </message>
    <message>
        <source>state values</source>
        <translation>state values</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>bits</translation>
    </message>
    <message>
        <source>bits a byte</source>
        <translation>bits a byte</translation>
    </message>
    <message>
        <source>tensors of the graph, placed as the engine places them</source>
        <translation>tensors of the graph, placed as the engine places them</translation>
    </message>
    <message>
        <source>B of work space a token</source>
        <translation>B of work space a token</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>No verdict: the usable memory of this GPU isn’t known</source>
        <translation>No verdict: the usable memory of this GPU isn’t known</translation>
    </message>
    <message>
        <source>Fits: %1 (%2) free on the fullest GPU</source>
        <translation>Fits: %1 (%2) free on the fullest GPU</translation>
    </message>
    <message>
        <source>Tight: %1 (%2) free on the fullest GPU, within the error band</source>
        <translation>Tight: %1 (%2) free on the fullest GPU, within the error band</translation>
    </message>
    <message>
        <source>Doesn’t fit: %1 too much on the fullest GPU</source>
        <translation>Doesn’t fit: %1 too much on the fullest GPU</translation>
    </message>
    <message>
        <source>Doesn’t fit: the engine’s cache pool is %1 too small</source>
        <translation>Doesn’t fit: the engine’s cache pool is %1 too small</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Why?</translation>
    </message>
    <message>
        <source>Why this verdict</source>
        <translation>Why this verdict</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>%1 free (%2)</source>
        <translation>%1 free (%2)</translation>
    </message>
    <message>
        <source>%1 free (%2) on the fullest GPU</source>
        <translation>%1 free (%2) on the fullest GPU</translation>
    </message>
    <message>
        <source>The cache needs %1; the engine sets aside %2 to %3</source>
        <translation>The cache needs %1; the engine sets aside %2 to %3</translation>
    </message>
    <message>
        <source>%1 free if all goes as measured, %2 short at the upper end of the band</source>
        <translation>%1 free if all goes as measured, %2 short at the upper end of the band</translation>
    </message>
    <message>
        <source>%1 too much on %2</source>
        <translation>%1 too much on %2</translation>
    </message>
    <message>
        <source>The cache needs %1, the engine’s pool holds %2</source>
        <translation>The cache needs %1, the engine’s pool holds %2</translation>
    </message>
    <message>
        <source>Not even one sequence of one token fits</source>
        <translation>Not even one sequence of one token fits</translation>
    </message>
    <message>
        <source>At most %1 tokens with %2 sequences</source>
        <translation>At most %1 tokens with %2 sequences</translation>
    </message>
    <message>
        <source>At most %1 sequences of %2 tokens</source>
        <translation>At most %1 sequences of %2 tokens</translation>
    </message>
    <message>
        <source>Up to %1 sequences of %2 tokens, or %3 tokens with %4 sequences</source>
        <translation>Up to %1 sequences of %2 tokens, or %3 tokens with %4 sequences</translation>
    </message>
    <message>
        <source>Up to %1 sequences</source>
        <translation>Up to %1 sequences</translation>
    </message>
    <message>
        <source>Up to %1 tokens</source>
        <translation>Up to %1 tokens</translation>
    </message>
    <message>
        <source>Largest micro-batch %1, longest sequence %2 tokens</source>
        <translation>Largest micro-batch %1, longest sequence %2 tokens</translation>
    </message>
    <message>
        <source>Fits from %1 GPUs</source>
        <translation>Fits from %1 GPUs</translation>
    </message>
    <message>
        <source>same price</source>
        <translation>same price</translation>
    </message>
    <message>
        <source>It fits with %1</source>
        <translation>It fits with %1</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Apply</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No plan</source>
        <translation>No plan</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>No verdict</translation>
    </message>
    <message>
        <source>%1 needed; the usable memory of this GPU isn’t known</source>
        <translation>%1 needed; the usable memory of this GPU isn’t known</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Fits</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Tight</translation>
    </message>
    <message>
        <source>Doesn’t fit</source>
        <translation>Doesn’t fit</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 more</translation>
    </message>
    <message>
        <source>%1 less</source>
        <translation>%1 less</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>Memory against: %1</source>
        <translation>Memory against: %1</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>now: %1</translation>
    </message>
    <message>
        <source>fits up to %1</source>
        <translation>fits up to %1</translation>
    </message>
    <message>
        <source>fits over the whole range</source>
        <translation>fits over the whole range</translation>
    </message>
    <message>
        <source>fits nowhere in this range</source>
        <translation>fits nowhere in this range</translation>
    </message>
    <message>
        <source>GiB on the fullest GPU; the shaded band is the error band. Click on a curve to take that value.</source>
        <translation>GiB on the fullest GPU; the shaded band is the error band. Click on a curve to take that value.</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Engine settings</source>
        <translation>Engine settings</translation>
    </message>
    <message>
        <source>Adjusted so that it goes together: %1.</source>
        <translation>Adjusted so that it goes together: %1.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>About AnchorGPU Configurator</source>
        <translation>About AnchorGPU Configurator</translation>
    </message>
    <message>
        <source>AnchorGPU Configurator tells how much GPU memory a workload takes, why, with what error band, and what renting it costs. It works offline. The Inter typeface is used under the SIL Open Font License.</source>
        <translation>AnchorGPU Configurator tells how much GPU memory a workload takes, why, with what error band, and what renting it costs. It works offline. The Inter typeface is used under the SIL Open Font License.</translation>
    </message>
    <message>
        <source>The chart is on the clipboard.</source>
        <translation>The chart is on the clipboard.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Unsaved changes</translation>
    </message>
    <message>
        <source>“%1” has changes that aren’t saved.</source>
        <translation>“%1” has changes that aren’t saved.</translation>
    </message>
    <message>
        <source>Open scenario</source>
        <translation>Open scenario</translation>
    </message>
    <message>
        <source>Scenarios (*.anchorgpu);;All files (*)</source>
        <translation>Scenarios (*.anchorgpu);;All files (*)</translation>
    </message>
    <message>
        <source>Save scenario</source>
        <translation>Save scenario</translation>
    </message>
    <message>
        <source>Open model file</source>
        <translation>Open model file</translation>
    </message>
    <message>
        <source>Models (*.gguf *.safetensors config.json *.index.json model_index.json);;All files (*)</source>
        <translation>Models (*.gguf *.safetensors config.json *.index.json model_index.json);;All files (*)</translation>
    </message>
    <message>
        <source>The model is read from %1.</source>
        <translation>The model is read from %1.</translation>
    </message>
    <message>
        <source>Open price book</source>
        <translation>Open price book</translation>
    </message>
    <message>
        <source>Price books (*.json);;All files (*)</source>
        <translation>Price books (*.json);;All files (*)</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>Export chart</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Export table</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Export picture</translation>
    </message>
    <message>
        <source>Unsaved work from before a crash was found: “%1”.</source>
        <translation>Unsaved work from before a crash was found: “%1”.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Bring it back</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Tool bar</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Language</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Untitled</translation>
    </message>
    <message>
        <source>Presentation mode: Esc leaves it.</source>
        <translation>Presentation mode: Esc leaves it.</translation>
    </message>
    <message>
        <source>Prices are read from %1.</source>
        <translation>Prices are read from %1.</translation>
    </message>
    <message>
        <source>Four scenarios are pinned already; remove one first.</source>
        <translation>Four scenarios are pinned already; remove one first.</translation>
    </message>
    <message>
        <source>Pinned. It stands beside the scenario under “Compare”.</source>
        <translation>Pinned. It stands beside the scenario under “Compare”.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Show</translation>
    </message>
    <message>
        <source>The last good text stays: %1</source>
        <translation>The last good text stays: %1</translation>
    </message>
    <message>
        <source>%1 is no scenario, model, price book, order or engine log.</source>
        <translation>%1 is no scenario, model, price book, order or engine log.</translation>
    </message>
    <message>
        <source>Drop a scenario, a model file or folder, a price book or an engine log.</source>
        <translation>Drop a scenario, a model file or folder, a price book or an engine log.</translation>
    </message>
    <message>
        <source>Open engine log</source>
        <translation>Open engine log</translation>
    </message>
    <message>
        <source>Engine logs (*.log *.txt);;All files (*)</source>
        <translation>Engine logs (*.log *.txt);;All files (*)</translation>
    </message>
</context>
</TS>
