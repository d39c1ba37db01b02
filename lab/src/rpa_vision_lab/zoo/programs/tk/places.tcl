# Runs a Tk program, and tells whoever asks what it shows and where: class, left, top, width, height and text, tab by tab.
# Usage: wish places.tcl PORT_FILE PROGRAM ARGUMENT…

namespace eval ::places {}

proc ::places::line {class left top width height text} {
    join [list $class $left $top $width $height [string map {"\n" " " "\t" " "} $text]] "\t"
}

proc ::places::text_of {widget} {
    if {![catch {$widget cget -text} text]} { return $text }
    if {[winfo class $widget] in {Entry TEntry Spinbox TCombobox}} { return [$widget get] }
    return ""
}

proc ::places::entries {menu} {
    set lines {}
    set last [$menu index end]
    if {$last in {none ""}} { return $lines }
    set bar [expr {[$menu cget -type] eq "menubar"}]
    for {set i 0} {$i <= $last} {incr i} {
        if {[catch {$menu entrycget $i -label} label]} continue
        set left [expr {$bar ? [$menu xposition $i] : 0}]
        set top [$menu yposition $i]
        set right [expr {$bar && $i < $last ? [$menu xposition [expr {$i + 1}]] : [winfo width $menu]}]
        set bottom [expr {!$bar && $i < $last ? [$menu yposition [expr {$i + 1}]] : [winfo height $menu]}]
        if {$bar && $i == $last} { set right [expr {$left + [font measure [$menu cget -font] $label]}] }
        lappend lines [line entry [expr {[winfo rootx $menu] + $left}] [expr {[winfo rooty $menu] + $top}] \
            [expr {$right - $left}] [expr {$bottom - $top}] $label]
    }
    return $lines
}

# Of a text, what stands on each line that is shown.
proc ::places::lines {text} {
    set lines {}
    set last [expr {int([$text index end])}]
    for {set i 1} {$i < $last} {incr i} {
        set told [string trim [$text get $i.0 "$i.0 lineend"]]
        set box [$text dlineinfo $i.0]
        if {$told eq "" || $box eq ""} continue
        lassign $box left top width height
        lappend lines [line line [expr {[winfo rootx $text] + $left}] [expr {[winfo rooty $text] + $top}] \
            $width $height $told]
    }
    return $lines
}

# Of a drawing, what is written in it.
proc ::places::texts {canvas} {
    set lines {}
    foreach item [$canvas find all] {
        if {[$canvas type $item] ne "text"} continue
        lassign [$canvas bbox $item] left top right bottom
        if {$left eq ""} continue
        set x [expr {[winfo rootx $canvas] + $left - round([$canvas canvasx 0])}]
        set y [expr {[winfo rooty $canvas] + $top - round([$canvas canvasy 0])}]
        lappend lines [line text $x $y [expr {$right - $left}] [expr {$bottom - $top}] [$canvas itemcget $item -text]]
    }
    return $lines
}

proc ::places::below {widget} {
    set lines {}
    if {[winfo viewable $widget]} {
        lappend lines [line [winfo class $widget] [winfo rootx $widget] [winfo rooty $widget] \
            [winfo width $widget] [winfo height $widget] [text_of $widget]]
        switch [winfo class $widget] {
            Menu { lappend lines {*}[entries $widget] }
            Text { lappend lines {*}[lines $widget] }
            Canvas { lappend lines {*}[texts $widget] }
        }
    }
    foreach child [winfo children $widget] { lappend lines {*}[below $child] }
    return $lines
}

proc ::places::answer {channel} {
    if {[gets $channel asked] >= 0} {
        puts $channel [join [below .] "\n"]
        puts $channel "."
        flush $channel
    } elseif {[eof $channel]} {
        close $channel
    }
}

proc ::places::accept {channel address port} {
    fconfigure $channel -encoding utf-8 -buffering full
    fileevent $channel readable [list ::places::answer $channel]
}

set ::places::argv $argv
set ::places::port [lindex [fconfigure [socket -server ::places::accept -myaddr 127.0.0.1 0] -sockname] 2]
set ::places::file [open [lindex $argv 0] w]
puts $::places::file $::places::port
close $::places::file
if {[info exists env(TK_PRINT_SIZE)]} {
    foreach font [font names] {
        font configure $font -size [expr {round([font configure $font -size] * $env(TK_PRINT_SIZE))}]
    }
}
set argv0 [lindex $::places::argv 1]
set argv [lrange $::places::argv 2 end]
set argc [llength $argv]
source $argv0
